import type { AuditEntry } from '@ace/contract/audits/audit-entry.ts';
import { isDay } from '@ace/contract/shared/dates/typed-date.ts';
import { Group, Text } from '@mantine/core';
import { IconCheck, IconSettings, IconX } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { DateInput } from '../../shared/form/fields/date-input.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { useInOrder } from '../../shared/list/arrangement.ts';
import type { Column } from '../../shared/list/columns.ts';
import styles from '../../shared/list/list.module.css';
import { ListFrame, ListHead, ListPage } from '../../shared/list/list-page.tsx';
import { type ListSearch, pageIn, parseListSearch } from '../../shared/list/list-search.ts';
import { ListRows } from '../../shared/list/rows/list-rows.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { requires } from '../../shared/session/guard.ts';
import { Empty } from '../../shared/ui/empty.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';

type AuditSearch = ListSearch & { fromDate: string; toDate: string };
/** Events have no id; a row is identified by its position. */
type Row = AuditEntry & { id: number };

const LOOKS = {
  AUTHENTICATION_SUCCESS: { color: 'green.9', Icon: IconCheck },
  AUTHENTICATION_FAILURE: { color: 'red.9', Icon: IconX },
  LOGGER_LEVEL_CHANGED: { color: 'blue.9', Icon: IconSettings },
} as const;

const TypeBadge = ({ type }: { type: AuditEntry['type'] }) => {
  const t = useText();
  return <StateBadge {...LOOKS[type]}>{t(`audits.type.${type}`)}</StateBadge>;
};

/** Why a sign-in failed, in the reader's language and how often; of other events, the server's message. */
const messageOf = ({ data: { message, reason, attempts } }: AuditEntry) => {
  if (!reason) return message;
  return `${i18next.t(`audits.reason.${reason}`)}${attempts ? ` (${attempts}×)` : ''}`;
};

const auditList = ({ page, size, sort, fromDate, toDate }: AuditSearch) =>
  queryOptions({
    queryKey: ['audits', page, size, sort, fromDate, toDate],
    queryFn: async ({ signal }) => {
      const found = pageIn(await api('GET /management/audits', { query: { page: page - 1, size, sort, fromDate, toDate }, signal }));
      return { ...found, rows: found.rows.map((row, index): Row => ({ ...row, id: index + 1 })) };
    },
    placeholderData: keepPreviousData,
  });

const useAuditColumns = (): Column<Row>[] => {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'auditEventDate',
      title: t('audits.column.date'),
      isFixed: true,
      render: ({ timestamp }) => format.moment(timestamp),
    },
    { key: 'principal', title: t('audits.column.user'), isEssential: true, render: ({ principal }) => principal },
    {
      key: 'auditEventType',
      title: t('audits.column.state'),
      isEssential: true,
      render: ({ type }) => <TypeBadge type={type} />,
    },
    { key: 'message', title: t('audits.column.message'), isSortable: false, maxWidth: 360, render: messageOf },
    { key: 'address', title: t('audits.column.address'), isSortable: false, render: ({ data }) => data.remoteAddress },
  ];
};

const AuditCard = ({ event }: { event: AuditEntry }) => {
  const format = useFormat();
  return (
    <div className={styles.cardLink}>
      <span className={styles.cardLine}>
        <strong>{event.principal}</strong>
        <span>{format.moment(event.timestamp)}</span>
      </span>
      <span>
        <TypeBadge type={event.type} />
      </span>
      <Text component="span" size="sm" c="dimmed">
        {[messageOf(event), event.data.remoteAddress].filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
};

/** One end of the period. Another day loads the list again; a text that is not a day stays as typed and loads nothing. */
const PeriodField = ({ name, day }: { name: 'fromDate' | 'toDate'; day: string }) => {
  const t = useText();
  const navigate = useNavigate();
  const [value, setValue] = useState(day);
  // Back and Forward change the address.
  useEffect(() => setValue(day), [day]);
  const load = (chosen: string) => {
    if (isDay(chosen) && chosen !== day)
      void navigate({ to: '/admin/audits', search: (before) => ({ ...before, [name]: chosen, page: 1 }) });
  };
  const error = value === '' ? t('validation.required') : t('validation.date');
  return (
    <DateInput
      label={t(`audits.${name}`)}
      value={value}
      onChange={setValue}
      onCommit={load}
      error={isDay(value) ? undefined : error}
      required
      w={160}
    />
  );
};

/** The sign-ins and failed sign-ins of a period. */
const SecurityAuditPage = () => {
  const t = useText();
  const search = useInOrder('audits', Route.useSearch(), 'auditEventDate,desc');
  const list = useList({ name: 'audits', columns: useAuditColumns(), search, query: useQuery(auditList(search)) });
  const title = t('menu.audits');
  return (
    <ListPage>
      <ListHead list={list} title={title}>
        <Group gap="xs" align="start">
          <PeriodField name="fromDate" day={search.fromDate} />
          <PeriodField name="toDate" day={search.toDate} />
        </Group>
      </ListHead>
      <ListFrame list={list} noRows={<Empty picture="box" text={t('audits.empty')} />}>
        <ListRows list={list} label={title} renderCard={(event) => <AuditCard event={event} />} />
      </ListFrame>
    </ListPage>
  );
};

/** The sort fields of the contract. */
const isSortable = (sort: string) => /^(auditEventDate|principal|auditEventType),/.test(sort);

/** The day `months` and `days` from today, `yyyy-MM-dd`, in the time zone of the browser. */
const dayFromToday = (months: number, days: number) => {
  const today = new Date();
  return new Date(Date.UTC(today.getFullYear(), today.getMonth() + months, today.getDate() + days)).toISOString().slice(0, 10);
};

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
  loader: () => loadTexts('audits'),
  staticData: { title: 'menu.audits' },
  component: SecurityAuditPage,
});
