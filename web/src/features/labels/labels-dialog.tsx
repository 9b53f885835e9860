import { LABEL_FORMATS, LABELS_OF_SHEET, type LabelFormat, MAX_LABELS } from '@ace/contract/labels/formats.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { type Labelled, printLabels } from './print-labels.ts';
import { readRemembered } from './remembered.ts';

/** Prints labels in a format that this machine remembers: a PDF in a new tab, or a file for a printer of labels. */
export const LabelsDialog = ({ readIds, packages, number, onClose }: Labelled & { onClose: () => void }) => {
  const t = useText();
  const [{ format, start }, setChosen] = useState(readRemembered);
  // Enter prints as last time.
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  const isZpl = format.startsWith('zpl');
  const isTooMuch = number > MAX_LABELS;
  const print = async () => {
    onClose();
    await printLabels({ readIds, packages, number }, { format, start });
  };
  return (
    <Dialog title={t('labels.title')} onClose={onClose}>
      <DialogForm
        lead={t('labels.lead')}
        error={null}
        isComplete={!isTooMuch}
        isBusy={false}
        // Within the click, or the browser would block the tab.
        onSubmit={() => void print().catch(showError)}
        onCancel={onClose}
        submitRef={submit}
        submitText={t(isZpl ? 'labels.store' : 'labels.print')}
      >
        {isTooMuch && (
          <Text c="red" role="alert">
            {t('labels.tooMany', { max: MAX_LABELS })}
          </Text>
        )}
        <NativeSelect
          label={t('labels.format')}
          data={LABEL_FORMATS.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
          value={format}
          onChange={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, format: value as LabelFormat }))}
        />
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
