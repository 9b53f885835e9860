import type { EntityAudit as Change, EntityType } from '@ace/contract/audits/entity-audit.ts';
import { ENTITY_AUDIT_LIMITS, ENTITY_TYPES, type EntityAuditLimit } from '@ace/contract/audits/records.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Button, Group, Paper, Pill, TextInput, Title } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { IconGitCompare, IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, type SearchSchemaInput, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { ChoiceInput } from '../../shared/ui/choices/choice-input.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { ActionBadge } from './action-badge.tsx';
import styles from './audits.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { entityName } from './entity-name.ts';

/** The filter is in the address, so that the page of a record can link to its history. */
type EntityAuditSearch = { entityType?: EntityType; limit: EntityAuditLimit; entityId?: string };

const entityTypes = queryOptions({
  queryKey: ['entity-audit', 'types'],
  queryFn: async () => (await api('GET /api/audits/entity/all')).body,
  staleTime: Number.POSITIVE_INFINITY,
});

const changeList = ({ entityType, limit, entityId }: EntityAuditSearch) =>
  queryOptions({
    queryKey: ['entity-audit', 'changes', entityType, limit, entityId],
    queryFn: async ({ signal }) => {
      if (!entityType) return [];
      return (await api('GET /api/audits/entity/changes', { query: { entityType, limit, entityId }, signal })).body;
    },
    placeholderData: keepPreviousData,
  });

/** A change and the version before it. */
const withPrevious = (change: Change) =>
  queryOptions({
    queryKey: ['entity-audit', 'previous', change.entityType, change.entityId, change.commitVersion],
    queryFn: async ({ signal }): Promise<{ change: Change; previous: Change | null }> => {
      const { entityType, entityId, commitVersion } = change;
      if (commitVersion < 2) return { change, previous: null };
      try {
        const query = { qualifiedName: entityType, entityId, commitVersion };
        const { body } = await api('GET /api/audits/entity/changes/version/previous', { query, signal });
        return { change, previous: body };
      } catch (error) {
        // A record that is older than the audit has no earlier version.
        if (error instanceof ApiError && error.status === 404) return { change, previous: null };
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const AuditedChange = ({ change, onClose }: { change: Change; onClose: () => void }) => (
  <ChangeDialog of={change} query={useQuery(withPrevious(change))} onClose={onClose} />
);

const useChangeColumns = (onOpen: (change: Change) => void): SortedColumn<Change>[] => {
  const t = useText();
  const format = useFormat();
  return [
    { key: 'entityId', title: t('entityAudit.column.entityId'), isNumber: true, by: ({ entityId }) => entityId },
    {
      key: 'action',
      title: t('entityAudit.column.action'),
      by: ({ action }) => action,
      render: ({ action }) => <ActionBadge action={action} />,
    },
    {
      key: 'commitVersion',
      title: t('entityAudit.column.commitVersion'),
      isNumber: true,
      isSecondary: true,
      by: ({ commitVersion }) => commitVersion,
    },
    {
      key: 'entityValue',
      title: t('entityAudit.column.value'),
      isSecondary: true,
      render: ({ entityValue }) => <span className={styles.json}>{entityValue}</span>,
    },
    {
      key: 'modifiedDate',
      title: t('entityAudit.column.modifiedDate'),
      by: ({ modifiedDate }) => modifiedDate,
      render: ({ modifiedDate }) => format.moment(modifiedDate),
    },
    { key: 'modifiedBy', title: t('entityAudit.column.modifiedBy'), by: ({ modifiedBy }) => modifiedBy },
    {
      key: 'details',
      title: t('entityAudit.detail'),
      render: (change) => (
        <IconButton
          Icon={IconGitCompare}
          label={t('entityAudit.details', { id: change.entityId, version: change.commitVersion })}
          onClick={() => onOpen(change)}
        />
      ),
    },
  ];
};

/** Shows who changed which records, and how. */
const EntityAuditPage = () => {
  const t = useText();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { data: types = [] } = useQuery(entityTypes);
  const query = useQuery(changeList(search));
  const [choice, setChoice] = useState({ entityType: search.entityType ?? null, limit: String(search.limit) });
  const [filter, setFilter] = useInputState('');
  const [opened, setOpened] = useState<Change | null>(null);
  const columns = useChangeColumns(setOpened);
  // Back and Forward change the address.
  useEffect(() => setChoice({ entityType: search.entityType ?? null, limit: String(search.limit) }), [search.entityType, search.limit]);

  const go = (next: EntityAuditSearch) => void navigate({ to: '/entity-audit', search: next });
  const load = (event: SubmitEvent) => {
    event.preventDefault();
    if (!choice.entityType) return;
    const next = {
      entityType: choice.entityType,
      limit: ENTITY_AUDIT_LIMITS.find((limit) => String(limit) === choice.limit) ?? ENTITY_AUDIT_LIMITS[0],
      entityId: choice.entityType === search.entityType ? search.entityId : undefined,
    };
    if (next.entityType === search.entityType && next.limit === search.limit) void query.refetch();
    else go(next);
  };
  const rows = (query.data ?? []).filter(({ entityId }) => String(entityId).includes(filter.trim()));

  return (
    <div>
      <Title order={1} mb="md">
        {t('menu.entityAudit')}
      </Title>
      <Group component="form" align="end" mb="md" onSubmit={load}>
        <ChoiceInput
          label={t('entityAudit.entity')}
          placeholder={t('entityAudit.choose')}
          choices={types.map((type) => ({ value: type, label: entityName(type) }))}
          value={choice.entityType}
          onChange={(chosen) => setChoice((before) => ({ ...before, entityType: types.find((type) => type === chosen) ?? null }))}
          withAsterisk
          w={200}
        />
        <ChoiceInput
          label={t('entityAudit.limit')}
          choices={ENTITY_AUDIT_LIMITS.map((limit) => ({ value: String(limit), label: String(limit) }))}
          value={choice.limit}
          onChange={(limit) => setChoice((before) => ({ ...before, limit: limit ?? before.limit }))}
          withAsterisk
          w={110}
        />
        <Button type="submit" disabled={!choice.entityType} leftSection={<IconListSearch size={16} aria-hidden />}>
          {t('entityAudit.load')}
        </Button>
        <TextInput label={t('entityAudit.filter')} value={filter} onChange={setFilter} data-shortcut="search" w={180} />
        {search.entityId && (
          <Pill
            size="md"
            withRemoveButton
            onRemove={() => go({ ...search, entityId: undefined })}
            removeButtonProps={{ 'aria-hidden': false, 'aria-label': t('entityAudit.allRecords') }}
          >
            {t('entityAudit.oneRecord', { name: search.entityType ? entityName(search.entityType) : '', id: search.entityId })}
          </Pill>
        )}
      </Group>
      <Paper withBorder style={{ opacity: query.isPlaceholderData ? 0.55 : 1 }}>
        <Loaded query={query}>
          {() => (
            <SortedTable
              label={t('menu.entityAudit')}
              columns={columns}
              rows={rows}
              rowKey={({ entityId, commitVersion }) => `${entityId}/${commitVersion}`}
              empty={t('entityAudit.empty')}
              minWidth={340}
            />
          )}
        </Loaded>
      </Paper>
      {opened && <AuditedChange change={opened} onClose={() => setOpened(null)} />}
    </div>
  );
};

type Given = { entityType?: unknown; limit?: unknown; entityId?: unknown } & SearchSchemaInput;

export const Route = createFileRoute('/entity-audit')({
  validateSearch: ({ entityType, limit, entityId }: Given): EntityAuditSearch => ({
    entityType: ENTITY_TYPES.find((type) => type === entityType),
    limit: ENTITY_AUDIT_LIMITS.find((option) => String(option) === String(limit)) ?? ENTITY_AUDIT_LIMITS[0],
    entityId: /^[1-9]\d{0,15}$/.test(String(entityId)) ? String(entityId) : undefined,
  }),
  beforeLoad: requires('audits:read'),
  loader: () => loadTexts('audits'),
  staticData: { title: 'menu.entityAudit' },
  component: EntityAuditPage,
});
