import { LABEL_FORMATS, LABELS_OF_SHEET, type LabelFormat, MAX_LABELS } from '@ace/contract/labels/formats.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount, useIsAllowed } from '../../shared/session/account.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { printersQuery } from '../printers/queries.ts';
import { JobList } from './job-list.tsx';
import { isAskedAbout, labelJobsQuery } from './label-jobs.ts';
import { type Labelled, printLabels } from './print-labels.ts';
import { readRemembered } from './remembered.ts';

/** Prints labels in a format that this machine remembers: a PDF in a new tab, or a file for a printer of labels. */
export const LabelsDialog = ({ readIds, packages, number, onClose }: Labelled & { onClose: () => void }) => {
  const t = useText();
  const [chosen, setChosen] = useState(readRemembered);
  const mayUsePrinters = useIsAllowed('printers:use');
  const { data: printers = [], isSuccess: isListed } = useQuery({ ...printersQuery, enabled: mayUsePrinters });
  const { data: jobs = [] } = useQuery({ ...labelJobsQuery, enabled: mayUsePrinters });
  const login = useAccount()?.login;
  const asked = jobs.filter((job) => job.createdBy === login && job.labels > 0 && isAskedAbout(job));
  const printer = printers.find(({ id }) => id === chosen.printer);
  const { start } = chosen;
  const format: LabelFormat = printer ? `zpl${printer.dpi}` : chosen.format;
  // Enter prints as last time.
  const submit = useRef<HTMLButtonElement>(null);
  const isFile = !printer && format.startsWith('zpl');
  const isTooMuch = number > MAX_LABELS;
  // Before the printers are known, Enter would make a file for a person who has chosen one.
  const isComplete = !isTooMuch && (isListed || !mayUsePrinters || chosen.printer === null);
  useEffect(() => {
    if (isComplete) submit.current?.focus();
  }, [isComplete]);
  const [isBusy, setIsBusy] = useState(false);
  const [job, setJob] = useState<LabelJob | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const print = async () => {
    const chosen = { format, start, printer: printer?.id ?? null };
    if (!isFile) {
      onClose();
      await printLabels({ readIds, packages }, chosen);
      return;
    }
    // Who waits for a file sees how far it is, and stops it by closing the dialog.
    setIsBusy(true);
    leaving.current = new AbortController();
    await printLabels({ readIds, packages }, chosen, { signal: leaving.current.signal, onProgress: setJob }).finally(onClose);
  };
  return (
    <Dialog title={t('labels.title')} onClose={onClose}>
      <DialogForm
        lead={t('labels.lead')}
        error={null}
        isComplete={isComplete}
        isBusy={isBusy}
        // Within the click, or the browser would block the tab.
        onSubmit={() => void print().catch(showError)}
        onCancel={onClose}
        submitRef={submit}
        submitText={t(isFile ? 'labels.store' : 'labels.print')}
      >
        {job && <Text role="status">{t('labels.drawing', { drawn: job.drawn, number: job.labels })}</Text>}
        {isTooMuch && (
          <Text c="red" role="alert">
            {t('labels.tooMany', { max: MAX_LABELS })}
          </Text>
        )}
        {asked.length > 0 && <JobList jobs={asked} label={t('labels.openJobs')} />}
        {printers.length > 0 && (
          <NativeSelect
            label={t('labels.printer')}
            data={[
              { value: '', label: t('labels.toFile') },
              ...printers.map(({ id, name, place }) => ({ value: String(id), label: place ? `${name} (${place})` : name })),
            ]}
            value={printer?.id ?? ''}
            onChange={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, printer: value ? Number(value) : null }))}
          />
        )}
        {!printer && (
          <NativeSelect
            label={t('labels.format')}
            data={LABEL_FORMATS.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
            value={format}
            onChange={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, format: value as LabelFormat }))}
          />
        )}
        {format === 'a4x4' && (
          <NativeSelect
            label={t('labels.start')}
            data={Array.from({ length: LABELS_OF_SHEET }, (_, index) => {
              const value = String(index + 1) as '1' | '2' | '3' | '4';
              return { value, label: t(`labels.places.${value}`) };
            })}
            value={String(start)}
            onChange={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, start: Number(value) }))}
          />
        )}
      </DialogForm>
    </Dialog>
  );
};
