import type { ManifestDetail, ManifestShipment } from '@ace/contract/manifests/manifest.ts';
import { weightOf, weightText } from '@ace/contract/manifests/weights.ts';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconLock, IconLockOpen, IconPencil, IconPrinter, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { openPdf } from '../../shared/api/open-pdf.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { useChanges } from '../../shared/live/changes.ts';
import { kindOf } from '../../shared/live/concerns.ts';
import { requires } from '../../shared/session/guard.ts';
import { DialogButton } from '../../shared/ui/dialog-button.tsx';
import { Facts, filledFacts } from '../../shared/ui/facts.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { BrokerMenu } from '../papers/broker-menu.tsx';
import { CloseDialog, EditDialog, EventDialog, ReopenDialog } from './dialogs.tsx';
import { usePartnerName } from './partner-name.ts';
import { changeManifest, manifestQuery, PACE, refreshManifests } from './queries.ts';

const params = ({ id }: Pick<ManifestDetail, 'id'>) => ({ id: String(id) });

/** Shows the hand-over list in a new tab, once the manifest is closed. If that is refused, the dialog says why, and the tab only closes. */
const printList = (manifest: ManifestDetail, closed?: Promise<unknown>) =>
  openPdf(async () => {
    await closed?.catch(() => Promise.reject(new DOMException('', 'AbortError')));
    return api('GET /api/manifests/:id/list', { params: params(manifest) });
  });

const Actions = ({ manifest }: { manifest: ManifestDetail }) => {
  const t = useText();
  const isOpen = manifest.state === 'open';
  return (
    <Group gap="xs">
      {isOpen && (
        <DialogButton
          Icon={IconLock}
          variant="filled"
          renderDialog={(onClose) => (
            <CloseDialog manifest={manifest} onPrint={(closed) => printList(manifest, closed)} onClose={onClose} />
          )}
        >
          {t('manifest.close')}
        </DialogButton>
      )}
      <Button
        size="xs"
        variant={isOpen ? 'default' : 'filled'}
        leftSection={<IconPrinter size={14} aria-hidden />}
        onClick={() => void printList(manifest)}
      >
        {t('manifest.list')}
      </Button>
      <BrokerMenu
        size="xs"
        name={manifest.number}
        readFile={(query) => api('GET /api/manifests/:id/sheet', { params: params(manifest), query })}
      />
      {!isOpen && (
        <>
          <DialogButton Icon={IconRoute} renderDialog={(onClose) => <EventDialog manifest={manifest} onClose={onClose} />}>
            {t('manifest.event')}
          </DialogButton>
          <DialogButton Icon={IconLockOpen} renderDialog={(onClose) => <ReopenDialog manifest={manifest} onClose={onClose} />}>
            {t('manifest.reopen')}
          </DialogButton>
        </>
      )}
      <DialogButton Icon={IconPencil} renderDialog={(onClose) => <EditDialog manifest={manifest} onClose={onClose} />}>
        {t('manifest.edit')}
      </DialogButton>
    </Group>
  );
};

/** The bags of a manifest, how many packages each has, and whether it takes more. */
const Bags = ({ manifest }: { manifest: ManifestDetail }) => {
  const t = useText();
  const { lines, sealedBags, state } = manifest;
  const bags = Map.groupBy(
    lines.flatMap(({ packages }) => packages.flatMap(({ bag }) => bag ?? [])),
    (bag) => bag,
  );
  const sealing = useAction({
    mutationFn: (sealedBags: string[]) => changeManifest(manifest.id, { sealedBags, version: manifest.version }),
  });
  if (bags.size === 0) return null;
  return (
    <Section title={t('manifest.bags')}>
      <Stack gap="xs">
        {[...bags].map(([bag, { length: number }]) => {
          const isSealed = sealedBags.includes(bag);
          return (
            <Group key={bag} gap="sm">
              <span>{t('manifest.inBag', { bag, number })}</span>
              {isSealed && <StateBadge Icon={IconLock}>{t('manifest.sealed')}</StateBadge>}
              {state === 'open' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={sealing.isPending}
                  aria-label={t(isSealed ? 'manifest.unsealOf' : 'manifest.sealOf', { bag })}
                  onClick={() => sealing.run(isSealed ? sealedBags.filter((each) => each !== bag) : [...sealedBags, bag])}
                >
                  {t(isSealed ? 'manifest.unseal' : 'manifest.seal')}
                </Button>
              )}
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
};

const useColumns = (): SortedColumn<ManifestShipment>[] => {
  const t = useText();
  const format = useFormat();
  const lastOf = ({ packages }: ManifestShipment) => packages.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  return [
    {
      key: 'bill',
      title: t('manifest.bill'),
      by: ({ aceBillNumber }) => aceBillNumber,
      render: ({ shipmentId, aceBillNumber }) => <ShipmentLink id={shipmentId} number={aceBillNumber} />,
    },
    {
      key: 'packages',
      title: t('manifest.packages'),
      by: ({ packages, total }) => packages.length / total,
      render: ({ packages, total, isHeld }) => (
        <Group gap="xs">
          {t('manifest.ofTotal', { packages: packages.map(({ number }) => number).join(', '), total })}
          {isHeld && <StateBadge color="red.9">{t('manifest.held')}</StateBadge>}
          {packages.length < total && <StateBadge color="orange.9">{t('manifest.partly')}</StateBadge>}
        </Group>
      ),
    },
    { key: 'receiver', title: t('manifest.receiver'), by: ({ receiver }) => receiver },
    { key: 'country', title: t('manifest.country'), by: ({ country }) => country ?? '', isSecondary: true },
    {
      key: 'kg',
      title: t('manifest.kg'),
      by: ({ packages }) => weightOf(packages),
      render: ({ packages }) => weightText(packages, format.number),
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'bag',
      title: t('manifest.bag'),
      by: ({ packages }) => [...new Set(packages.flatMap(({ bag }) => bag ?? []))].join(', '),
      isSecondary: true,
    },
    {
      key: 'by',
      title: t('manifest.by'),
      by: (line) => lastOf(line)?.at ?? '',
      render: (line) => {
        const last = lastOf(line);
        return last && t('manifest.scannedBy', { time: format.moment(last.at), login: last.by });
      },
      isSecondary: true,
    },
  ];
};

const ManifestView = ({ manifest }: { manifest: ManifestDetail }) => {
  const t = useText();
  const format = useFormat();
  const nameOf = usePartnerName();
  const columns = useColumns();
  const moment = (at: string | null) => at && format.moment(at);
  const { number, state, lines } = manifest;
  const weight = weightText(
    lines.flatMap(({ packages }) => packages),
    format.number,
  );
  return (
    <Stack className="touch">
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1}>{t('manifest.title', { number })}</Title>
          <StateBadge color={state === 'open' ? 'green.9' : undefined} Icon={state === 'open' ? IconLockOpen : IconLock}>
            {t(state === 'open' ? 'manifest.open' : 'manifest.closed')}
          </StateBadge>
        </Group>
        <Actions manifest={manifest} />
      </Group>
      <Section title={t('manifest.facts')}>
        <Facts
          isWide
          facts={filledFacts([
            [t('manifest.partner'), nameOf(manifest.partner)],
            [t('manifest.place'), manifest.place],
            [t('manifest.shipments'), manifest.shipments],
            [t('manifest.packages'), manifest.packages],
            [t('manifest.kg'), weight],
            [t('manifest.departsAt'), moment(manifest.departsAt)],
            [t('manifest.masterNumber'), manifest.masterNumber],
            [t('manifest.flight'), manifest.flight],
            [t('manifest.closedAt'), moment(manifest.closedAt)],
            [t('manifest.closedBy'), manifest.closedBy],
            [t('manifest.reason'), manifest.reason],
          ])}
        />
        {/[*≥]/.test(weight) && <Hint>{t('manifest.weightSigns')}</Hint>}
      </Section>
      <Bags manifest={manifest} />
      <Section title={t('manifest.lines')}>
        <SortedTable
          label={t('manifest.lines')}
          columns={columns}
          rows={lines}
          rowKey={({ shipmentId }) => String(shipmentId)}
          empty={t('manifest.noLines')}
          minWidth={320}
        />
      </Section>
    </Stack>
  );
};

/** A manifest: what it has, and what may be done with it. */
const ManifestPage = () => {
  const id = Number(Route.useParams().id);
  const query = useQuery(manifestQuery(id));
  useChanges({ concerns: (change) => kindOf(change) === 'manifest' && change.recordId === id, read: refreshManifests, pace: PACE });
  return <Loaded query={query}>{(manifest) => <ManifestView manifest={manifest} />}</Loaded>;
};

export const Route = createFileRoute('/manifest/$id')({
  beforeLoad: requires('manifests:write'),
  loader: () => loadTexts('manifests'),
  staticData: { title: 'menu.manifests' },
  component: ManifestPage,
});
