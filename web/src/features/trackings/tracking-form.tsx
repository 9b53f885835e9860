import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { type Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { Paper } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { SuggestField } from '../../shared/form/fields/choice-field.tsx';
import { CHANGE } from '../../shared/form/fields/fields.tsx';
import formStyles from '../../shared/form/fields/form.module.css';
import { useScans } from '../../shared/form/fields/scans.ts';
import type { FormKind } from '../../shared/form/form-kind.ts';
import { RecordForm } from '../../shared/form/record-form.tsx';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { isTyping } from '../../shared/ui/typing.ts';
import { useGoBack } from '../../shared/ui/use-go-back.ts';
import { isEventMeant } from './ask-about-event.ts';
import { blankEvent, TrackingFields } from './event-fields.tsx';
import { billNumberChoices, trackings } from './queries.ts';
import { announceRecorded } from './take-back.tsx';

const form = schemaForm(TrackingInput);

const kind: FormKind<Tracking, FormValues<typeof TrackingInput>, TrackingInput> = {
  ...form,
  entity: 'tracking',
  calls: trackings,
  isMeant: isEventMeant,
  clockField: 'dateTime',
  messageOf: (violation, values) => {
    const isUnknownShipment = violation.field === 'aceBillNumber' && violation.code === 'notFound';
    return isUnknownShipment ? i18next.t('tracking.invalid.aceBillNumber') : form.messageOf(violation, values);
  },
};

type Props = {
  tracking: Tracking | null;
  /** What is known of a new one: its shipment, and what happens now. */
  prefilled?: { aceBillNumber?: string; status?: DeliveryStatus; at?: string };
};

/** Which shipment it happened to. A scan fills it, wherever the focus is. */
const BillNumberField = () => {
  const t = useText();
  const { getValues, setValue, setFocus } = useFormContext();
  useScans((code, instead) => {
    if (instead !== undefined && getValues('aceBillNumber') !== instead) return;
    const { activeElement } = document;
    setValue('aceBillNumber', code, CHANGE);
    // A user who is typing into another field keeps the focus there.
    if (!isTyping(activeElement) || activeElement?.getAttribute('name') === 'aceBillNumber') setFocus('deliveryStatus');
  });
  return (
    <SuggestField
      name="aceBillNumber"
      label={t('tracking.field.aceBillNumber')}
      description={t('tracking.form.billHint')}
      queryFor={billNumberChoices}
      isRequired
      span={12}
    />
  );
};

/** The form of a delivery event. */
export const TrackingForm = ({ tracking, prefilled: { aceBillNumber = '', status, at } = {} }: Props) => {
  const [initial] = useState(() =>
    tracking ? form.toForm(tracking) : { ...blankEvent(status), ...(at && { dateTime: at }), aceBillNumber },
  );
  const goBack = useGoBack('/tracking-ace');
  const onSaved = (saved: Tracking) => {
    if (!tracking) announceRecorded(saved);
    goBack({ ignoreBlocker: true });
  };
  return (
    <RecordForm kind={kind} stored={tracking} initial={initial} onSaved={onSaved}>
      {() => (
        <Paper withBorder p="md">
          <div className={formStyles.fields}>
            <BillNumberField />
            <TrackingFields edited={tracking} />
          </div>
        </Paper>
      )}
    </RecordForm>
  );
};
