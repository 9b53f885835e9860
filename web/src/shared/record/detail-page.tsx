import type { EntityType, RecordKind } from '@ace/contract/audits/records.ts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { type ListPath, lastSearchOf } from '../list/list-path.ts';
import { Presence } from '../live/presence.tsx';
import { useIsAllowed } from '../session/account.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { LinkButton, LinkIcon } from '../ui/links.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { useGoBack } from '../ui/use-go-back.ts';
import styles from './detail.module.css';
import { type LiveRecord, useLiveRecord } from './use-live-record.ts';

type HeadProps = {
  title: string;
  /** Where Back leads in a tab that was opened on this page; with `isBackToList`, wherever one came from. */
  list: ListPath;
  isBackToList?: boolean;
  id: number | string;
  /** Where the record is edited, if the user may. */
  edit?: `${ListPath}/$id/edit`;
  /** The record in the entity audit; administrators get a link to its history. */
  history: { entityType: EntityType; entityId: number };
  /** The records before and after it in the list that one came from. */
  neighbours?: { previous: number | null; next: number | null };
  /** What others do with it. */
  live: Pick<LiveRecord, 'isGone' | 'deletedBy'>;
  /** Further buttons. */
  actions?: ReactNode;
};

// An entity type is the name of a kind with a capital letter, which TypeScript does not derive.
const kindOf = (entityType: EntityType) => entityType.toLowerCase() as RecordKind;

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
export const DetailHead = ({ title, list, isBackToList, id, edit, history, neighbours, live, actions }: HeadProps) => {
  const t = useText();
  const goBack = useGoBack(list);
  const navigate = useNavigate();
  const isAdmin = useIsAllowed('audits:read');
  return (
    <Group gap="xs" mb="md">
      <div className={styles.titled}>
        <Title order={1}>{title}</Title>
        {live.isGone ? (
          <StateBadge color="red.9" Icon={IconTrash}>
            {live.deletedBy ? t('live.deletedBy', { who: live.deletedBy }) : t('live.deleted')}
          </StateBadge>
        ) : (
          <Presence kind={kindOf(history.entityType)} id={history.entityId} />
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
        {isAdmin && (
          <LinkButton
            to="/entity-audit"
            search={{ ...history, entityId: String(history.entityId) }}
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
          >
            {t('entityAudit.history')}
          </LinkButton>
        )}
        {actions}
        {edit && !live.isGone && (
          <LinkButton to={edit} params={{ id: String(id) }} data-shortcut="edit" leftSection={<IconPencil size={16} aria-hidden />}>
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

type Props = Omit<HeadProps, 'id' | 'history' | 'live'> & {
  entityType: HeadProps['history']['entityType'];
  /** How addresses name the record, if not by its id. */
  address?: string;
  record: { id: number; shipmentId?: number; lastModifiedBy: string; lastModifiedDate: string };
  facts: Fact[];
};

/** The page of a record whose fields form one group. */
export const DetailPage = ({ entityType, record, facts, address, ...head }: Props) => {
  const live = useLiveRecord(kindOf(entityType), record, address);
  return (
    <div ref={live.page} style={{ width: 'min(1440px, 100%)', margin: '0 auto' }}>
      <DetailHead {...head} id={address ?? record.id} history={{ entityType, entityId: record.id }} live={live} />
      <Paper withBorder p="md">
        <Facts facts={facts} isWide edit={live.isGone ? undefined : head.edit?.replace('$id', encodeURIComponent(address ?? record.id))} />
      </Paper>
      <LastChange record={record} />
    </div>
  );
};
