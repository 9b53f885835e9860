import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { type Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import i18next from 'i18next';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { SuggestField } from '../../shared/form/fields/choice-field.tsx';
import { CHANGE } from '../../shared/form/fields/fields.tsx';
import { useScans } from '../../shared/form/fields/scans.ts';
import { recordForm } from '../../shared/form/plain-form.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { isTyping } from '../../shared/ui/typing.ts';
import { useGoBack } from '../../shared/ui/use-go-back.ts';
import { isEventMeant } from './ask-about-event.ts';
import { blankEvent, TrackingFields } from './event-fields.tsx';
import { billNumberChoices, trackings } from './queries.ts';
import { announceRecorded } from './take-back.tsx';

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

const Form = recordForm(trackings, TrackingInput, {
  Fields: ({ stored }) => (
    <>
      <BillNumberField />
      <TrackingFields edited={stored} />
    </>
  ),
  isMeant: isEventMeant,
  clockField: 'dateTime',
  messageOf: ({ field, code }) =>
    field === 'aceBillNumber' && code === 'notFound' ? i18next.t('tracking.invalid.aceBillNumber') : undefined,
});

type Props = {
  record: Tracking | null;
  /** What is known of a new one: its shipment, and what happens now. */
  prefilled?: { aceBillNumber?: string; status?: DeliveryStatus; at?: string };
};

/** The form of a delivery event. */
export const TrackingForm = ({ record, prefilled: { aceBillNumber = '', status, at } = {} }: Props) => {
  const [blank] = useState(() => ({ ...blankEvent(status), ...(at && { dateTime: at }), aceBillNumber }));
  const goBack = useGoBack('/tracking-ace');
  const onSaved = (saved: Tracking) => {
    if (!record) announceRecorded(saved);
    goBack({ ignoreBlocker: true });
  };
  return <Form record={record} blank={blank} onSaved={onSaved} />;
};
