import { entityTypeOf } from '@ace/contract/audits/records.ts';
import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { textOf, useText } from '../i18n/i18n.ts';
import { type ListPath, lastSearchOf } from '../list/list-path.ts';
import { Presence } from '../live/presence.tsx';
import { useIsAllowed } from '../session/account.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { LinkButton, LinkIcon } from '../ui/links.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { useGoBack } from '../ui/use-go-back.ts';
import styles from './detail.module.css';
import { addressOf } from './names.ts';
import { type LiveRecord, useLiveRecord } from './use-live-record.ts';

type HeadProps = {
  title: string;
  kind: RecordKind;
  record: { id: number };
  /** Whether Back leads to the list, wherever one came from; without it only in a tab that was opened on this page. */
  isBackToList?: boolean;
  /** The records before and after it in the list that one came from. */
  neighbours?: { previous: number | null; next: number | null };
  /** What others do with it. */
  live: Pick<LiveRecord, 'isGone' | 'deletedBy'>;
  /** Further buttons. */
  actions?: ReactNode;
};

const Neighbour = ({ list, id, name }: { list: ListPath; id: number | null; name: 'previous' | 'next' }) => {
  const t = useText();
  const Icon = name === 'previous' ? IconChevronUp : IconChevronDown;
  if (id === null) return null;
  return (
    <LinkIcon
      to={`${list}/$id/view`}
      params={{ id: String(id) }}
      replace
      variant="default"
      size={36}
      data-shortcut={name}
      aria-label={t(`detail.${name}`)}
      title={t(`detail.${name}`)}
    >
      <Icon size={16} aria-hidden />
    </LinkIcon>
  );
};

/** The heading of a record's page, with Back and Edit. */
export const DetailHead = ({ title, kind, record, isBackToList, neighbours, live, actions }: HeadProps) => {
  const t = useText();
  const { path: list, writers } = KINDS[kind];
  const { id } = record;
  const goBack = useGoBack(list);
  const navigate = useNavigate();
  const mayAudit = useIsAllowed('audits:read');
  const mayWrite = useIsAllowed(writers.permission);
  return (
    <Group gap="xs" mb="md">
      <div className={styles.titled}>
        <Title order={1}>{title}</Title>
        {live.isGone ? (
          <StateBadge color="red.9" Icon={IconTrash}>
            {live.deletedBy ? t('live.deletedBy', { who: live.deletedBy }) : t('live.deleted')}
          </StateBadge>
        ) : (
          <Presence kind={kind} id={id} />
        )}
      </div>
      {neighbours && (
        <Group gap="xs">
          <Neighbour list={list} id={neighbours.previous} name="previous" />
          <Neighbour list={list} id={neighbours.next} name="next" />
        </Group>
      )}
      <div className={styles.actions} data-page-actions>
        <Button
          variant="default"
          onClick={() => (isBackToList ? void navigate({ to: list, search: lastSearchOf(list) }) : goBack())}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('form.back')}
        </Button>
        {mayAudit && (
          <LinkButton
            to="/entity-audit"
            search={{ entityType: entityTypeOf(kind), entityId: String(id) }}
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
          >
            {t('entityAudit.history')}
          </LinkButton>
        )}
        {actions}
        {mayWrite && !live.isGone && (
          <LinkButton
            to={`${list}/$id/edit`}
            params={{ id: addressOf(kind, record) }}
            data-shortcut="edit"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('form.edit')}
          </LinkButton>
        )}
      </div>
    </Group>
  );
};

/** Who changed the record last, and when. */
export const LastChange = ({ record }: { record: { lastModifiedBy: string; lastModifiedDate: string } }) => {
  const t = useText();
  const format = useFormat();
  return (
    <Text size="xs" c="dimmed" mt="sm">
      {t('detail.modified', { who: record.lastModifiedBy, when: format.moment(record.lastModifiedDate) })}
    </Text>
  );
};

type Props = Omit<HeadProps, 'live' | 'title'> & {
  record: { id: number; shipmentId?: number; lastModifiedBy: string; lastModifiedDate: string };
  facts: Fact[];
};

/** The page of a record whose fields form one group. */
export const DetailPage = ({ record, facts, ...head }: Props) => {
  const { kind } = head;
  const address = addressOf(kind, record);
  const { path, naming, writers } = KINDS[kind];
  useText();
  const title = textOf(`${kind}.detail.title`, { [naming]: address }) ?? '';
  const live = useLiveRecord(kind, record, address);
  const mayEdit = useIsAllowed(writers.permission) && !live.isGone;
  return (
    <div ref={live.page} style={{ width: 'min(1440px, 100%)', margin: '0 auto' }}>
      <DetailHead {...head} title={title} record={record} live={live} />
      <Paper withBorder p="md">
        <Facts facts={facts} isWide edit={mayEdit ? `${path}/${encodeURIComponent(address)}/edit` : undefined} />
      </Paper>
      <LastChange record={record} />
    </div>
  );
};
