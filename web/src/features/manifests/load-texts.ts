import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the pages of manifests. */
export const loadManifestTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
