import type { Printer } from '@ace/contract/printers/printer.ts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ask } from '../../shared/ui/ask.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { PrinterDialog } from '../printers/printer-dialog.tsx';
import { printersQuery, removePrinter } from '../printers/queries.ts';
import { JobList } from './job-list.tsx';
import { followJob, labelJobsQuery, testPrinter } from './label-jobs.ts';

const Actions = ({ printer, onEdit }: { printer: Printer; onEdit: () => void }) => {
  const t = useText();
  const { name } = printer;
  const testing = useAction({ mutationFn: testPrinter, onSuccess: (job) => void followJob(job) });
  const removing = useAction({ mutationFn: removePrinter, onSuccess: () => showAlert('success', t('printer.removed', { name })) });
  const remove = async () => {
    const reasons = [t('printer.removeQuestion', { name })];
    const isSure = await ask({ title: t('printer.remove', { name }), reasons, go: t('printer.remove', { name }), back: t('form.cancel') });
    if (isSure) removing.run(printer);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        aria-label={t('printer.testOf', { name })}
        loading={testing.isPending}
        onClick={() => testing.run(printer)}
      >
        {t('printer.test')}
      </Button>
      <IconButton Icon={IconPencil} label={t('printer.edit', { name })} onClick={onEdit} />
      <IconButton Icon={IconTrash} label={t('printer.remove', { name })} onClick={() => void remove()} />
    </Group>
  );
};

const useColumns = (edit: (printer: Printer) => void): SortedColumn<Printer>[] => {
  const t = useText();
  return [
    {
      key: 'name',
      title: t('printer.field.name'),
      by: ({ name }) => name,
      render: ({ name, place }) => (
        <>
          <strong>{name}</strong>
          {place && <Hint size="xs">{place}</Hint>}
        </>
      ),
    },
    {
      key: 'host',
      title: t('printer.address'),
      by: ({ host }) => host,
      render: ({ host, port }) => <span className="mono">{`${host}:${port}`}</span>,
    },
    { key: 'dpi', title: t('printer.field.dpi'), by: ({ dpi }) => dpi, render: ({ dpi }) => t('printer.dpi', { dpi }) },
    { key: 'size', title: t('printer.field.size'), by: ({ size }) => size, render: ({ size }) => t(`printer.size.${size}`) },
    { key: 'actions', title: t('printer.actions'), render: (printer) => <Actions printer={printer} onEdit={() => edit(printer)} /> },
  ];
};

/** The printers of labels, and the labels that were sent to them. */
const PrintersPage = () => {
  const t = useText();
  const printers = useQuery(printersQuery);
  const jobs = useQuery(labelJobsQuery);
  /** `undefined` is none, and null a new one. */
  const [edited, setEdited] = useState<Printer | null>();
  const columns = useColumns(setEdited);
  return (
    <>
      <Group justify="space-between">
        <Title order={1}>{t('menu.printers')}</Title>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
          {t('printer.add')}
        </Button>
      </Group>
      <Text c="dimmed" mt="md">
        {t('printer.lead')}
      </Text>
      <Hint my="sm">{t('printer.elsewhere')}</Hint>
      <Loaded query={printers}>
        {(rows) => (
          <Paper withBorder>
            <SortedTable
              label={t('menu.printers')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => String(id)}
              empty={t('printer.empty')}
              minWidth={720}
            />
          </Paper>
        )}
      </Loaded>
      <Title order={2} size="md" mt="lg" mb="sm">
        {t('printer.jobs')}
      </Title>
      <Loaded query={jobs}>
        {(rows) => (rows.length > 0 ? <JobList jobs={rows} label={t('printer.jobs')} /> : <Hint>{t('printer.noJobs')}</Hint>)}
      </Loaded>
      {edited !== undefined && <PrinterDialog printer={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
};

export const Route = createFileRoute('/admin/printers')({
  beforeLoad: requires('printers:configure'),
  loader: () => loadTexts('printers', 'labels'),
  staticData: { title: 'menu.printers' },
  component: PrintersPage,
});
