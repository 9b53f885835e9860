import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue, Import } from '@ace/contract/imports/import.ts';
import { Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showUnlessRefused } from '../../../shared/api/errors.ts';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { showAlert } from '../../../shared/ui/alerts.ts';
import { ChoiceInput } from '../../../shared/ui/choices/choice-input.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { fieldIn, fieldsOfRows, textOfValue, useChoices, useFieldLabel, valueOfText } from '../fields.ts';
import { editColumn, valuesQuery } from '../queries.ts';

/** The most values of a column that are offered, the most frequent first. */
const OFFERED = 200;

/** How often each text is in a column. */
const countsOf = (texts: string[]) => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
};

type Props = { found: Import; place: { name: string; value: unknown }; onClose: () => void };

/** Replaces one value of a column in all rows. */
export const ReplaceDialog = ({ found, place, onClose }: Props) => {
  const t = useText();
  const format = useFormat();
  const labelOf = useFieldLabel(found.kind);
  const choicesFor = useChoices();
  const id = String(found.id);
  const [name, setName] = useState(place.name);
  const type = fieldIn(found.kind, name)?.type;
  const choices = choicesFor(type);
  // The value is that of a cell.
  const [before, setBefore] = useState<string>(() => textOfValue(type, place.value as FieldValue, choices));
  const [after, setAfter] = useState('');
  const query = useQuery(valuesQuery(id, name));
  const shown = (query.data ?? []).map(({ row, value }) => ({ row, text: textOfValue(type, value, choices) }));
  const rows = shown.filter(({ text }) => text === before).map(({ row }) => row);
  const offered = countsOf(shown.map(({ text }) => text)).slice(0, OFFERED);
  const blank = t('import.replace.valueHint');
  const replacing = useAction({
    // The names of columns are those of fields.
    mutationFn: () => editColumn(id, { field: name as ImportFieldName, value: valueOfText(type, after, choices), rows }),
    onSuccess: () => {
      showAlert('success', t('import.replace.done', { number: format.number(rows.length) }));
      onClose();
    },
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t('import.replace.title')} size="lg" onClose={onClose}>
      <DialogForm
        error={replacing.error}
        isComplete={rows.length > 0 && after !== before}
        isBusy={replacing.isPending}
        onSubmit={() => replacing.run()}
        onCancel={onClose}
        submitText={t('import.replace.submit')}
      >
        <Stack gap="sm">
          <ChoiceInput
            label={t('import.replace.field')}
            choices={fieldsOfRows(found).map((each) => ({ value: each, label: labelOf(each) }))}
            value={name}
            onChange={(picked) => {
              if (picked === null) return;
              setName(picked);
              setBefore('');
            }}
          />
          <ChoiceInput
            label={t('import.replace.value')}
            choices={offered.map(([text, count]) => ({ value: text, label: text || blank, about: format.number(count) }))}
            value={before}
            onChange={(picked) => setBefore(picked ?? '')}
          />
          {choices ? (
            <ChoiceInput
              label={t('import.replace.by')}
              choices={choices}
              value={choices.find(({ label }) => label === after)?.value ?? null}
              onChange={(picked) => setAfter(choices.find(({ value }) => value === picked)?.label ?? '')}
              data-autofocus
            />
          ) : (
            <TextInput
              label={t('import.replace.by')}
              value={after}
              onChange={({ currentTarget }) => setAfter(currentTarget.value)}
              data-autofocus
              description={query.isSuccess ? t('import.replace.found', { number: format.number(rows.length) }) : t('app.loading')}
            />
          )}
        </Stack>
      </DialogForm>
    </Dialog>
  );
};
