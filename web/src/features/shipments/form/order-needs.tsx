import { missingForOrder, type OrderNeed } from '@ace/contract/connectors/misfits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showUnlessRefused } from '../../../shared/api/errors.ts';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { TextField } from '../../../shared/form/fields/fields.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { NumberField } from '../../../shared/form/fields/number-field.tsx';
import { resolverOf, type Violation } from '../../../shared/form/schema/violations.ts';
import { textOf, useText } from '../../../shared/i18n/i18n.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { shipments } from '../queries.ts';
import { messageOf, violationsOf } from './rules/validation.ts';
import { type FormValues, toForm, toInput } from './rules/values.ts';

type Props = { shipment: Shipment; missing: OrderNeed[]; onSaved: () => void; onClose: () => void };

/** Asks for what GTS Australia needs of a shipment and that is missing, stores it, and goes on to the order. */
export const OrderNeeds = ({ shipment, missing, onSaved, onClose }: Props) => {
  const t = useText();
  // As it was asked: what others change meanwhile is a conflict of versions.
  const [asked] = useState(shipment);
  const rules = {
    violationsOf: (values: FormValues): Violation[] => {
      const wrong = violationsOf(values).filter(({ field }) => missing.some((need) => need === field));
      // As the button that asks: ordered here, GTS Australia carries it.
      const lacking = missingForOrder({ ...toInput(values, null), partnerShipment: 'gtsAus' }).filter((need) =>
        wrong.every(({ field }) => field !== need),
      );
      return [...wrong, ...lacking.map((field) => ({ field, code: 'NotBlank' as const }))];
    },
    messageOf: (violation: Violation, values: FormValues) => {
      const { field, code } = violation;
      const isBlank = field !== 'receiverPostalCode' && String(values[field as OrderNeed]).trim() === '';
      const wrong = code === 'NotBlank' && !isBlank ? textOf(`connector.order.wrong.${field}`) : undefined;
      return wrong ?? messageOf(violation, values);
    },
  };
  const form = useForm<FormValues>({ defaultValues: toForm(asked), resolver: resolverOf(rules), mode: 'onChange' });
  const [first] = missing;
  useEffect(() => first && form.setFocus(first), [first, form.setFocus]);
  const saving = useAction({
    mutationFn: () => shipments.update(toInput(form.getValues(), asked), { isQuiet: true }),
    onSuccess: () => {
      onClose();
      onSaved();
    },
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t('connector.order.needs')} onClose={onClose}>
      <FormProvider {...form}>
        <DialogForm
          lead={t('connector.order.needed', { number: asked.aceBillNumber })}
          error={saving.error}
          isComplete={form.formState.isValid}
          isBusy={saving.isPending}
          onSubmit={saving.run}
          onCancel={onClose}
          submitText={t('connector.order.saveAndOrder')}
        >
          <div className={formStyles.fields}>
            {missing.map((name) => {
              const field = { name, label: t(`shipment.field.${name}`), isRequired: true };
              if (name === 'weight') return <NumberField key={name} {...field} />;
              return <TextField key={name} {...field} type={name === 'receiverTelNo' ? 'tel' : 'text'} />;
            })}
          </div>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
};
