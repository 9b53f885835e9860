import type { vi as auditAdmin } from '../features/audits/texts/page.vi.ts';
import type { vi as company } from '../features/company/texts/page.vi.ts';
import type { vi as destinations } from '../features/destinations/texts/page.vi.ts';
import type { vi as disclosures } from '../features/disclosures/texts/page.vi.ts';
import type { vi as goods } from '../features/goods/texts/page.vi.ts';
import type { vi as hsCodes } from '../features/hs-codes/texts/page.vi.ts';
import type { vi as imports } from '../features/imports/texts/page.vi.ts';
import type { vi as labels } from '../features/labels/texts/page.vi.ts';
import type { vi as management } from '../features/management/texts/page.vi.ts';
import type { vi as manifests } from '../features/manifests/texts/page.vi.ts';
import type { vi as notificationAdmin } from '../features/notifications/texts/page.vi.ts';
import type { vi as packages } from '../features/packages/texts/page.vi.ts';
import type { vi as papers } from '../features/papers/texts/page.vi.ts';
import type { vi as rules } from '../features/partner-events/rules/texts/page.vi.ts';
import type { vi as partners } from '../features/partners/texts/page.vi.ts';
import type { vi as printers } from '../features/printers/texts/page.vi.ts';
import type { vi as problems } from '../features/problems/texts/page.vi.ts';
import type { vi as scans } from '../features/scans/texts/page.vi.ts';
import type { vi as sharing } from '../features/sharing/texts/page.vi.ts';
import type { vi as shipmentForm } from '../features/shipments/form/texts/page.vi.ts';
import type { vi as userAdmin } from '../features/users/texts/page.vi.ts';
import type { vi as weights } from '../features/weights/texts/page.vi.ts';
import type { PageTexts } from '../shared/i18n/i18n.ts';
import type { vi } from './vi.ts';

/** Texts that pages load with themselves, by the folder of their feature. */
declare module '../shared/i18n/i18n.ts' {
  interface PageTexts {
    audits: typeof auditAdmin;
    company: typeof company;
    destinations: typeof destinations;
    disclosures: typeof disclosures;
    goods: typeof goods;
    'hs-codes': typeof hsCodes;
    imports: typeof imports;
    labels: typeof labels;
    management: typeof management;
    manifests: typeof manifests;
    notifications: typeof notificationAdmin;
    packages: typeof packages;
    papers: typeof papers;
    partners: typeof partners;
    'partner-events/rules': typeof rules;
    printers: typeof printers;
    problems: typeof problems;
    scans: typeof scans;
    sharing: typeof sharing;
    'shipments/form': typeof shipmentForm;
    users: typeof userAdmin;
    weights: typeof weights;
  }
}

/** All members of a union at once. */
type Joined<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof vi & Joined<PageTexts[keyof PageTexts]> };
  }
}
