import type { vi as auditAdmin } from '../features/audits/admin-texts/vi.ts';
import type { vi as company } from '../features/company/texts/vi.ts';
import type { vi as destinations } from '../features/destinations/texts/vi.ts';
import type { vi as disclosures } from '../features/disclosures/texts/vi.ts';
import type { vi as goods } from '../features/goods/texts/vi.ts';
import type { vi as hsCodes } from '../features/hs-codes/texts/vi.ts';
import type { vi as imports } from '../features/imports/texts/vi.ts';
import type { vi as labels } from '../features/labels/texts/vi.ts';
import type { vi as management } from '../features/management/texts/vi.ts';
import type { vi as manifests } from '../features/manifests/texts/vi.ts';
import type { vi as notificationAdmin } from '../features/notifications/admin-texts/vi.ts';
import type { vi as packages } from '../features/packages/texts/vi.ts';
import type { vi as papers } from '../features/papers/texts/vi.ts';
import type { vi as rules } from '../features/partner-events/rules/texts/vi.ts';
import type { vi as printers } from '../features/printers/texts/vi.ts';
import type { vi as problems } from '../features/problems/texts/vi.ts';
import type { vi as scans } from '../features/scans/texts/vi.ts';
import type { vi as shipmentForm } from '../features/shipments/form/texts/vi.ts';
import type { vi as userAdmin } from '../features/users/admin-texts/vi.ts';
import type { vi as weights } from '../features/weights/texts/vi.ts';
import type { vi } from './vi.ts';

/** Texts that pages load with themselves. */
type OwnTexts = typeof imports &
  typeof management &
  typeof notificationAdmin &
  typeof rules &
  typeof company &
  typeof destinations &
  typeof goods &
  typeof hsCodes &
  typeof packages &
  typeof labels &
  typeof papers &
  typeof disclosures &
  typeof userAdmin &
  typeof auditAdmin &
  typeof printers &
  typeof manifests &
  typeof problems &
  typeof scans &
  typeof shipmentForm &
  typeof weights;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof vi & OwnTexts };
  }
}
