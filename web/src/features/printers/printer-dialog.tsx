import { PRINTER_DPI, PRINTER_GRAPHICS, PRINTER_SIZES } from '@ace/contract/printers/kinds.ts';
import { type Printer, PrinterInput } from '@ace/contract/printers/printer.ts';
import { Group } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { FewField, TextField } from '../../shared/form/fields/fields.tsx';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import { messageOfCode } from '../../shared/form/schema/messages.ts';
import { schemaForm } from '../../shared/form/schema/schema-form.ts';
import { resolverOf, showViolations, violationsIn } from '../../shared/form/schema/violations.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { savePrinter } from './queries.ts';

const { blank, toForm, toInput, violationsOf } = schemaForm(PrinterInput);

const resolver = resolverOf({ violationsOf, messageOf: messageOfCode });

/** Adds a printer, or changes one. */
export const PrinterDialog = ({ printer, onClose }: { printer: Printer | null; onClose: () => void }) => {
  const t = useText();
  const form = useForm({ defaultValues: printer ? toForm(printer) : { ...blank, dpi: 203 }, resolver });
  const saving = useAction({
    mutationFn: (input: PrinterInput) => savePrinter(printer?.id ?? null, input),
    onSuccess: ({ body }) => {
      showAlert('success', t('printer.saved', { name: body.name }));
      onClose();
    },
    // Refused fields have their errors beside them.
    onError: (error) => showViolations(form, violationsIn(error), messageOfCode),
  });
  const submit = form.handleSubmit((values) => void saving.run({ ...toInput(values, null), version: printer?.version }));
  const given = (name: keyof typeof blank) => ({ name, label: t(`printer.field.${name}`) });
  return (
    <Dialog title={printer ? t('printer.edit', { name: printer.name }) : t('printer.add')} onClose={onClose}>
      <FormProvider {...form}>
        <DialogForm
          error={violationsIn(saving.error).length > 0 ? null : saving.error}
          isComplete
          isBusy={saving.isPending}
          onSubmit={() => void submit()}
          onCancel={onClose}
          submitText={t('form.save')}
        >
          <TextField {...given('name')} isRequired />
          <Group grow align="start">
            <TextField {...given('host')} isRequired description={t('printer.hint.host')} />
            <NumberField {...given('port')} isRequired isWhole isIdentifier description=" " />
          </Group>
          <Group grow align="start">
            <FewField {...given('dpi')} choices={PRINTER_DPI.map((dpi) => ({ value: String(dpi), label: t('printer.dpi', { dpi }) }))} />
            <FewField {...given('size')} choices={PRINTER_SIZES.map((value) => ({ value, label: t(`printer.size.${value}`) }))} />
          </Group>
          <FewField
            {...given('graphics')}
            description={t('printer.hint.graphics')}
            choices={PRINTER_GRAPHICS.map((value) => ({ value, label: t(`printer.graphics.${value}`) }))}
          />
          <TextField {...given('place')} />
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
};
