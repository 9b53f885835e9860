import { DELIVERY_STATUSES, type DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { type Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { Paper } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { SuggestField } from '../../shared/form/choice-field.tsx';
import { DateTimeField } from '../../shared/form/date-fields.tsx';
import { AreaField, SelectField, TextField } from '../../shared/form/fields.tsx';
import formStyles from '../../shared/form/form.module.css';
import type { FormKind } from '../../shared/form/form-kind.ts';
import { RecordForm } from '../../shared/form/record-form.tsx';
import { type FormValues, schemaForm } from '../../shared/form/schema-form.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { toLocalMoment } from '../../shared/i18n/typed-date.ts';
import { isEventMeant } from './ask-about-event.ts';
import { billNumberChoices, trackings } from './queries.ts';

const form = schemaForm(TrackingInput);

const kind: FormKind<Tracking, FormValues<typeof TrackingInput>, TrackingInput> = {
  ...form,
  entity: 'tracking',
  list: '/tracking-ace',
  calls: trackings,
  isMeant: isEventMeant,
  messageOf: (violation, values) => {
    const isUnknownShipment = violation.field === 'aceBillNumber' && violation.code === 'notFound';
    return isUnknownShipment ? i18next.t('tracking.invalid.aceBillNumber') : form.messageOf(violation, values);
  },
};

type Props = {
  tracking: Tracking | null;
  /** What is known of a new one: its shipment, and what happens now. */
  prefilled?: { aceBillNumber?: string; status?: DeliveryStatus };
};

const blankForm = ({ aceBillNumber = '', status }: NonNullable<Props['prefilled']>) => ({
  ...form.blank,
  aceBillNumber,
  ...(status && { deliveryStatus: status, dateTime: toLocalMoment(new Date()) }),
});

/** The form of a delivery event. */
export const TrackingForm = ({ tracking, prefilled = {} }: Props) => {
  const t = useText();
  const [initial] = useState(() => (tracking ? form.toForm(tracking) : blankForm(prefilled)));
  return (
    <RecordForm kind={kind} stored={tracking} initial={initial}>
      {() => (
        <Paper withBorder p="md">
          <div className={formStyles.fields}>
            <SuggestField
              name="aceBillNumber"
              label={t('tracking.field.aceBillNumber')}
              description={t('tracking.form.billHint')}
              queryFor={billNumberChoices}
              isRequired
              span={12}
            />
            <DateTimeField name="dateTime" label={t('tracking.field.dateTime')} isRequired span={6} />
            <SelectField
              name="deliveryStatus"
              label={t('tracking.field.deliveryStatus')}
              data={DELIVERY_STATUSES.map((status) => ({ value: status, label: t(`deliveryStatus.${status}`) }))}
              searchable
              nothingFoundMessage={t('form.nothingFound')}
              isRequired
              span={6}
            />
            <TextField name="location" label={t('tracking.field.location')} isRequired span={12} isFirst={prefilled.status !== undefined} />
            <AreaField name="details" label={t('tracking.field.details')} />
          </div>
        </Paper>
      )}
    </RecordForm>
  );
};
