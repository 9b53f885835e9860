import type { HsSchedule } from '@ace/contract/hs-codes/hs-code.ts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ask } from '../../shared/ui/ask.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useCountryName } from './country-name.ts';
import { removeSchedule, schedulesQuery } from './queries.ts';
import { UploadDialog } from './upload-dialog.tsx';

const RemoveButton = ({ schedule }: { schedule: HsSchedule }) => {
  const t = useText();
  const format = useFormat();
  const name = `${useCountryName()(schedule.country)}, ${format.day(schedule.from)}`;
  const removing = useAction({ mutationFn: removeSchedule, onSuccess: () => showAlert('success', t('hsSchedule.removed', { name })) });
  const remove = async () => {
    const title = t('hsSchedule.remove', { name });
    const reasons = [t('hsSchedule.removeQuestion', { codes: format.number(schedule.codes) })];
    if (await ask({ title, reasons, go: t('hsSchedule.removeNow'), back: t('form.cancel') })) removing.run(schedule);
  };
  return <IconButton Icon={IconTrash} label={t('hsSchedule.remove', { name })} onClick={() => void remove()} />;
};

const useColumns = (): SortedColumn<HsSchedule>[] => {
  const t = useText();
  const format = useFormat();
  const nameOf = useCountryName();
  return [
    {
      key: 'country',
      title: t('hsSchedule.country'),
      width: '45%',
      by: ({ country }) => nameOf(country),
      render: ({ country, name }) => (
        <>
          <strong>{nameOf(country)}</strong>
          {name && (
            <Hint size="xs" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Hint>
          )}
        </>
      ),
    },
    {
      key: 'from',
      title: t('hsSchedule.from'),
      by: ({ from }) => from,
      render: ({ from }) => <span style={{ whiteSpace: 'nowrap' }}>{format.day(from)}</span>,
    },
    { key: 'codes', title: t('hsSchedule.codes'), by: ({ codes }) => codes, render: ({ codes }) => format.number(codes), isNumber: true },
    {
      key: 'by',
      isSecondary: true,
      title: t('hsSchedule.by'),
      by: ({ createdBy }) => createdBy,
      render: ({ createdBy, createdDate }) => (
        <>
          {createdBy}
          <Hint size="xs">{format.moment(createdDate)}</Hint>
        </>
      ),
    },
    { key: 'actions', title: t('hsSchedule.actions'), render: (schedule) => <RemoveButton schedule={schedule} /> },
  ];
};

/** The schedules of HS codes, which administrators upload. */
const HsSchedulesPage = () => {
  const t = useText();
  const schedules = useQuery(schedulesQuery);
  const [isUploading, setIsUploading] = useState(false);
  const columns = useColumns();
  return (
    <>
      <Group justify="space-between">
        <Title order={1}>{t('menu.hsSchedules')}</Title>
        <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setIsUploading(true)} data-shortcut="new">
          {t('hsSchedule.add')}
        </Button>
      </Group>
      <Text c="dimmed" my="md">
        {t('hsSchedule.lead')}
      </Text>
      <Loaded query={schedules}>
        {(rows) => (
          <Stack gap="lg">
            <Paper withBorder>
              <SortedTable
                label={t('menu.hsSchedules')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => String(id)}
                empty={t('hsSchedule.empty')}
                minWidth={340}
              />
            </Paper>
          </Stack>
        )}
      </Loaded>
      {isUploading && <UploadDialog onClose={() => setIsUploading(false)} />}
    </>
  );
};

export const Route = createFileRoute('/admin/hs-schedules')({
  beforeLoad: requires('hsSchedules:configure'),
  loader: () => loadTexts('hs-codes'),
  staticData: { title: 'menu.hsSchedules' },
  component: HsSchedulesPage,
});
