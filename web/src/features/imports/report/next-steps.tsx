import { MAX_BULK } from '@ace/contract/bulk/limits.ts';
import type { Import } from '@ace/contract/imports/import.ts';
import { MAX_LABELS } from '@ace/contract/labels/formats.ts';
import { BULK_PERMISSIONS } from '@ace/contract/permissions.ts';
import { MAX_PRINTED } from '@ace/contract/shipments/export.ts';
import { Button, Group, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileDownload,
  IconFileUpload,
  IconPackages,
  IconPlugConnected,
  IconPrinter,
  IconRoute,
  IconTag,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../shared/api/errors.ts';
import { createPart } from '../../../shared/api/part.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../../shared/session/account.ts';
import { LinkButton } from '../../../shared/ui/links.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { downloadLabels } from '../../connectors/download-label.ts';
import { LabelsButton } from '../../labels/labels-button.tsx';
import { openBills } from '../../shipments/open-bill.ts';
import { importedQuery, readShipments, storeRejects } from '../queries.ts';

/** Loaded when it is opened. */
const BulkDialog = createPart(async () => (await import('../../shipments/bulk/bulk-dialog.tsx')).BulkDialog);

type Printing = {
  kind: 'print' | 'labels';
  number: number;
  /** Prints a part, counted from 1; false if it could not. */
  print: (part: number) => Promise<boolean>;
};

/** Prints papers of an import in the order of the file: as many at once as can be printed, then those that follow. */
const PrintButtons = ({ kind, number, print }: Printing) => {
  const t = useText();
  const format = useFormat();
  const [chosen, setChosen] = useState(0);
  const last = Math.ceil(number / MAX_PRINTED) - 1;
  const part = Math.min(chosen, last);
  const from = part * MAX_PRINTED + 1;
  const to = Math.min(number, from + MAX_PRINTED - 1);
  // Within the click, or the browser would block the tab.
  const go = () => void print(part + 1).then((isPrinted) => isPrinted && setChosen(Math.min(part + 1, last)), showError);
  const other = (step: number, Icon: TablerIcon, name: string) => (
    <Button px="xs" aria-label={name} title={name} disabled={part + step < 0 || part + step > last} onClick={() => setChosen(part + step)}>
      <Icon size={16} aria-hidden />
    </Button>
  );
  return (
    <Button.Group>
      {last > 0 && other(-1, IconChevronLeft, t('import.report.printBefore'))}
      <Button
        leftSection={kind === 'print' ? <IconPrinter size={16} aria-hidden /> : <IconTag size={16} aria-hidden />}
        variant={kind === 'print' ? 'filled' : 'default'}
        onClick={go}
        data-shortcut={kind === 'print' ? 'print' : undefined}
      >
        {last === 0
          ? t(`import.report.${kind}`, { number: format.number(number) })
          : t(`import.report.${kind}Part`, { from: format.number(from), to: format.number(to) })}
      </Button>
      {last > 0 && other(1, IconChevronRight, t('import.report.printAfter'))}
    </Button.Group>
  );
};

const ShipmentSteps = ({ id }: { id: number }) => {
  const t = useText();
  const format = useFormat();
  const mayOrder = useIsAllowed(BULK_PERMISSIONS.connectors);
  const [ordered, setOrdered] = useState<number[] | null>(null);
  const query = useQuery(importedQuery({ id }));
  const labels = useQuery(importedQuery({ id, isLabelled: true })).data ?? 0;
  const reading = useAction({
    mutationFn: () => readShipments({ id }, 1, MAX_BULK),
    onSuccess: ({ ids }) => setOrdered(ids),
  });
  const number = query.data ?? 0;
  if (number === 0) return null;
  return (
    <>
      <PrintButtons
        kind="print"
        number={number}
        print={(part) => openBills(async () => (await readShipments({ id }, part, MAX_PRINTED)).ids)}
      />
      <LabelsButton readIds={async () => (await readShipments({ id }, 1, MAX_LABELS)).ids} number={number} />
      <Button component="a" href={`#/shipment-ace?importId=${id}`} variant="default" leftSection={<IconPackages size={16} aria-hidden />}>
        {t('import.report.list', { number: format.number(number) })}
      </Button>
      {mayOrder && number <= MAX_BULK && (
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={reading.isPending}
          onClick={() => reading.run()}
        >
          {t('import.report.connectors')}
        </Button>
      )}
      {labels > 0 && (
        <PrintButtons
          kind="labels"
          number={labels}
          print={async (part) => {
            await downloadLabels((await readShipments({ id, isLabelled: true }, part, MAX_PRINTED)).ids);
            return true;
          }}
        />
      )}
      {ordered && <BulkDialog kind="connectors" chosen={{ ids: ordered }} number={ordered.length} onClose={() => setOrdered(null)} />}
    </>
  );
};

/** What people do after an import. */
export const NextSteps = ({ found }: { found: Import }) => {
  const t = useText();
  const format = useFormat();
  const { id, kind, counts } = found;
  const rejects = useAction({ mutationFn: () => storeRejects(found) });
  const left = counts.errors + counts.refused;
  return (
    <Section title={t('import.report.next')}>
      <Group gap="xs">
        {kind === 'shipments' ? (
          found.undoing === 0 && <ShipmentSteps id={id} />
        ) : (
          <LinkButton to="/tracking-ace" leftSection={<IconRoute size={16} aria-hidden />}>
            {t('import.report.trackings')}
          </LinkButton>
        )}
        {left > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileDownload size={16} aria-hidden />}
            loading={rejects.isPending}
            onClick={() => rejects.run()}
          >
            {t('import.report.rejects', { number: format.number(left) })}
          </Button>
        )}
        <LinkButton
          to="/import"
          search={kind === 'trackings' ? { kind } : {}}
          variant="default"
          leftSection={<IconFileUpload size={16} aria-hidden />}
          data-shortcut="new"
        >
          {t('import.report.another')}
        </LinkButton>
      </Group>
      {left > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('import.report.rejectsHint')}
        </Text>
      )}
    </Section>
  );
};
