import { PRINTER_DPI, PRINTER_GRAPHICS, PRINTER_SIZES } from '@ace/contract/printers/kinds.ts';
import { type Printer, PrinterInput } from '@ace/contract/printers/printer.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { savePrinter } from './queries.ts';

type Typed = Record<'name' | 'host' | 'port' | 'dpi' | 'size' | 'graphics' | 'place', string>;

const typedOf = (printer: Printer | null): Typed => ({
  name: printer?.name ?? '',
  host: printer?.host ?? '',
  port: String(printer?.port ?? 9_100),
  dpi: String(printer?.dpi ?? 203),
  size: printer?.size ?? '4x6',
  graphics: printer?.graphics ?? 'z64',
  place: printer?.place ?? '',
});

/** Adds a printer, or changes one. */
export const PrinterDialog = ({ printer, onClose }: { printer: Printer | null; onClose: () => void }) => {
  const t = useText();
  const [typed, setTyped] = useState(() => typedOf(printer));
  const [isTried, setIsTried] = useState(false);
  const read = PrinterInput.safeParse(
    {
      ...typed,
      port: /^\d+$/.test(typed.port.trim()) ? Number(typed.port) : Number.NaN,
      dpi: Number(typed.dpi),
      version: printer?.version,
    },
    { reportInput: true },
  );
  const saving = useAction({
    mutationFn: (input: PrinterInput) => savePrinter(printer?.id ?? null, input),
    onSuccess: ({ body }) => {
      showAlert('success', t('printer.saved', { name: body.name }));
      onClose();
    },
    // Refused fields have their errors beside them.
    onError: () => {},
  });
  const refused = saving.error instanceof ApiError ? (saving.error.problem.fieldErrors ?? []) : [];
  const wrong = [...(read.success || !isTried ? [] : fieldErrorsOf(read.error, 'printer')), ...(saving.isPending ? [] : refused)];
  const errorOf = (field: keyof Typed) => {
    const found = wrong.find((each) => each.field === field);
    return found && (textOf(`error.${found.message}`) ?? found.message);
  };
  const given = (field: keyof Typed) => ({
    label: t(`printer.field.${field}`),
    value: typed[field],
    error: errorOf(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setTyped((before) => ({ ...before, [field]: value })),
  });
  const submit = () => {
    setIsTried(true);
    if (read.success) saving.run(read.data);
  };
  return (
    <Dialog title={printer ? t('printer.edit', { name: printer.name }) : t('printer.add')} onClose={onClose}>
      <DialogForm
        error={refused.length > 0 ? null : saving.error}
        isComplete
        isBusy={saving.isPending}
        onSubmit={submit}
        onCancel={onClose}
        submitText={t('form.save')}
      >
        <TextInput {...given('name')} required data-autofocus />
        <Group grow align="start">
          <TextInput {...given('host')} required description={t('printer.hint.host')} autoComplete="off" />
          <TextInput {...given('port')} required inputMode="numeric" description=" " />
        </Group>
        <Group grow align="start">
          <NativeSelect {...given('dpi')} data={PRINTER_DPI.map((dpi) => ({ value: String(dpi), label: t('printer.dpi', { dpi }) }))} />
          <NativeSelect {...given('size')} data={PRINTER_SIZES.map((value) => ({ value, label: t(`printer.size.${value}`) }))} />
        </Group>
        <NativeSelect
          {...given('graphics')}
          description={t('printer.hint.graphics')}
          data={PRINTER_GRAPHICS.map((value) => ({ value, label: t(`printer.graphics.${value}`) }))}
        />
        <TextInput {...given('place')} />
      </DialogForm>
    </Dialog>
  );
};
