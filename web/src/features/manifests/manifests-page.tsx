import type { Manifest } from '@ace/contract/manifests/manifest.ts';
import type { ManifestState } from '@ace/contract/manifests/states.ts';
import { PAGE_SIZE } from '@ace/contract/shared/lists.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { useChanges } from '../../shared/live/changes.ts';
import { kindOf } from '../../shared/live/concerns.ts';
import { requires } from '../../shared/session/guard.ts';
import { DialogButton } from '../../shared/ui/dialog-button.tsx';
import { LinkText } from '../../shared/ui/links.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { usePartnerName } from './partner-name.ts';
import { manifestsQuery, PACE, refreshManifests } from './queries.ts';
import { StartDialog } from './start-dialog.tsx';

/** Manifests that are shown at first, and more at a time. */
const STEP = 50;

const useColumns = (): SortedColumn<Manifest>[] => {
  const t = useText();
  const format = useFormat();
  const nameOf = usePartnerName();
  const moment = (at: string | null) => (at === null ? '' : format.moment(at));
  return [
    {
      key: 'number',
      title: t('manifest.number'),
      by: ({ number }) => number,
      render: ({ id, number }) => (
        <LinkText to="/manifest/$id" params={{ id: String(id) }} className="mono" style={{ whiteSpace: 'nowrap' }}>
          {number}
        </LinkText>
      ),
    },
    { key: 'partner', title: t('manifest.partner'), by: ({ partner }) => nameOf(partner) },
    { key: 'place', title: t('manifest.place'), by: ({ place }) => place },
    { key: 'packages', title: t('manifest.packages'), by: ({ packages }) => packages, isNumber: true },
    { key: 'shipments', title: t('manifest.shipments'), by: ({ shipments }) => shipments, isNumber: true, isSecondary: true },
    {
      key: 'departsAt',
      title: t('manifest.departsAt'),
      by: ({ departsAt }) => departsAt ?? '',
      render: ({ departsAt }) => moment(departsAt),
    },
    { key: 'closedAt', title: t('manifest.closedAt'), by: ({ closedAt }) => closedAt ?? '', render: ({ closedAt }) => moment(closedAt) },
    { key: 'masterNumber', title: t('manifest.masterNumber'), by: ({ masterNumber }) => masterNumber ?? '', isSecondary: true },
  ];
};

/** The latest manifests in a state. */
const Manifests = ({ state }: { state: ManifestState }) => {
  const t = useText();
  const [size, setSize] = useState(STEP);
  const query = useQuery(manifestsQuery(state, size));
  const columns = useColumns().filter(({ key }) => state === 'closed' || key !== 'closedAt');
  const title = t(state === 'open' ? 'manifest.openOnes' : 'manifest.closedOnes');
  return (
    <Section title={title}>
      <Loaded query={query}>
        {({ manifests, total }) => (
          <>
            <SortedTable
              label={title}
              columns={columns}
              rows={manifests}
              rowKey={({ id }) => String(id)}
              empty={t(state === 'open' ? 'manifest.noneOpen' : 'manifest.noneClosed')}
              minWidth={600}
            />
            {total > manifests.length && size < PAGE_SIZE.max && (
              <Button mt="sm" variant="default" onClick={() => setSize(Math.min(PAGE_SIZE.max, size + STEP))}>
                {t('manifest.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
};

/** All manifests: what waits to leave, and what has left. */
const ManifestsPage = () => {
  const t = useText();
  useChanges({ concerns: (change) => kindOf(change) === 'manifest', read: refreshManifests, pace: PACE });
  return (
    <Stack className="touch">
      <Group justify="space-between">
        <Title order={1}>{t('menu.manifests')}</Title>
        <DialogButton Icon={IconPlus} size="sm" renderDialog={(onClose) => <StartDialog onClose={onClose} />}>
          {t('manifest.start')}
        </DialogButton>
      </Group>
      <Text c="dimmed">{t('manifest.lead')}</Text>
      <Manifests state="open" />
      <Manifests state="closed" />
    </Stack>
  );
};

export const Route = createFileRoute('/manifest')({
  beforeLoad: requires('manifests:write'),
  loader: () => loadTexts('manifests'),
  staticData: { title: 'menu.manifests' },
  component: ManifestsPage,
});
