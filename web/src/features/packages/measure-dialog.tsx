import { PackageMeasures, type ShipmentPackage } from '@ace/contract/packages/package.ts';
import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { parseTypedNumber, showNumber } from '../../shared/i18n/typed-number.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { measurePackage } from './queries.ts';

const LENGTHS = ['length', 'width', 'height'] as const;
type Field = 'weighedKg' | (typeof LENGTHS)[number];

type Props = { shipmentId: number; measured: ShipmentPackage; onClose: () => void };

/** What the scale and the tape say of a package. */
export const MeasureDialog = ({ shipmentId, measured, onClose }: Props) => {
  const t = useText();
  const { number } = measured;
  // What another user saves meanwhile is not overwritten.
  const [before] = useState(measured);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const measureOf = (field: Field) => {
    const text = typed[field];
    return text === undefined ? before[field] : parseTypedNumber(text);
  };
  const isWrong = (field: Field) => !PackageMeasures.shape[field].safeParse(measureOf(field)).success;
  const fields: Field[] = ['weighedKg', ...LENGTHS];
  const changed = fields.filter((field) => measureOf(field) !== before[field]);
  const saving = useAction({
    mutationFn: () =>
      measurePackage(shipmentId, number, {
        version: before.version,
        ...Object.fromEntries(changed.map((field) => [field, measureOf(field)])),
      }),
    onSuccess: () => {
      showAlert('success', t('package.measured', { number }));
      onClose();
    },
  });
  const fieldOf = (field: Field) => (
    <TextInput
      key={field}
      label={t(field === 'weighedKg' ? 'package.kg' : `package.${field}`)}
      inputMode="decimal"
      value={typed[field] ?? showNumber(before[field] ?? '')}
      error={isWrong(field) && t('package.notANumber')}
      onChange={({ currentTarget: { value } }) => setTyped((former) => ({ ...former, [field]: value }))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      data-autofocus={field === 'weighedKg' || undefined}
    />
  );
  return (
    <Dialog title={t('package.measureOf', { number })} onClose={onClose}>
      <DialogForm
        error={saving.error}
        isComplete={!fields.some(isWrong)}
        isBusy={saving.isPending}
        onSubmit={() => (changed.length > 0 ? saving.run() : onClose())}
        onCancel={onClose}
        submitText={t('form.save')}
      >
        {fieldOf('weighedKg')}
        <Group grow align="start">
          {LENGTHS.map(fieldOf)}
        </Group>
      </DialogForm>
    </Dialog>
  );
};
