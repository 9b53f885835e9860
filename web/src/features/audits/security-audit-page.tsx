import { createFileRoute } from '@tanstack/react-router';
import { isDay } from '../../shared/i18n/typed-date.ts';
import { useInOrder } from '../../shared/list/arrangement.ts';
import { parseListSearch } from '../../shared/list/list-search.ts';
import { requires } from '../../shared/session/guard.ts';
import { type AuditSearch, SecurityAudit } from './security-audit.tsx';

/** The sort fields of the contract. */
const isSortable = (sort: string) => /^(auditEventDate|principal|auditEventType),/.test(sort);

/** The day `months` and `days` from today, `yyyy-MM-dd`, in the time zone of the browser. */
const dayFromToday = (months: number, days: number) => {
  const today = new Date();
  return new Date(Date.UTC(today.getFullYear(), today.getMonth() + months, today.getDate() + days)).toISOString().slice(0, 10);
};

const SecurityAuditPage = () => <SecurityAudit search={useInOrder('audits', Route.useSearch(), 'auditEventDate,desc')} />;

export const Route = createFileRoute('/admin/audits')({
  // The last month until tomorrow, the newest first (docs/domain.md, "Security audit").
  validateSearch: (search: Parameters<typeof parseListSearch>[0] & { fromDate?: unknown; toDate?: unknown }): AuditSearch => {
    const list = parseListSearch(search);
    return {
      ...list,
      search: '',
      sort: isSortable(list.sort) ? list.sort : '',
      fromDate: isDay(search.fromDate) ? search.fromDate : dayFromToday(-1, 0),
      toDate: isDay(search.toDate) ? search.toDate : dayFromToday(0, 1),
    };
  },
  beforeLoad: requires('audits:read'),
  staticData: { title: 'menu.audits' },
  component: SecurityAuditPage,
});
