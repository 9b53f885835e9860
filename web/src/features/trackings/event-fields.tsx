import { toLocalMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { DELIVERY_STATUSES, type DeliveryStatus, PUBLIC_REASONS } from '@ace/contract/trackings/statuses.ts';
import { isStopped } from '@ace/contract/trackings/steps.ts';
import { type Tracking, TrackingEvent } from '@ace/contract/trackings/tracking.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SuggestField } from '../../shared/form/fields/choice-field.tsx';
import { DateTimeField } from '../../shared/form/fields/date-fields.tsx';
import { AreaField, SelectField } from '../../shared/form/fields/fields.tsx';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { isTouched } from '../../shared/ui/typing.ts';
import { placeChoices, placesQuery } from './queries.ts';

/** The form of what happened, whatever it happened to. */
export const eventForm = schemaForm(TrackingEvent);

/** A new event: it happens now. */
export const blankEvent = (status: DeliveryStatus | '' = ''): FormValues<typeof TrackingEvent> => ({
  ...eventForm.blank,
  deliveryStatus: status,
  dateTime: toLocalMoment(new Date()),
});

/** The fields in the order in which a new event asks for them. */
const ASKED = ['aceBillNumber', 'deliveryStatus', 'location'] as const;

/**
 * Prepares the form of a new event: its place is where this person recorded the last one today, and the focus is in the first field that is still
 * empty, but not on a phone, whose keyboard would cover the form.
 */
const useNewEvent = (isNew: boolean) => {
  const { getValues, resetField, setFocus } = useFormContext();
  // What was read before may be older than the last event.
  const { data, isFetchedAfterMount } = useQuery({ ...placesQuery, enabled: isNew });
  const last = isFetchedAfterMount ? data?.last : undefined;
  const [isOffered, setIsOffered] = useState(false);
  const focusFirst = useEffectEvent(() => {
    const first = ASKED.find((name) => getValues(name) === '');
    if (first && isNew && !isTouched()) setFocus(first);
  });
  useEffect(focusFirst, []);
  useEffect(() => {
    if (!last || getValues('location') !== '') return;
    // A new default value, so that the form does not count as changed.
    resetField('location', { defaultValue: last });
    setIsOffered(true);
  }, [last, getValues, resetField]);
  // Selected, so that typing replaces the offered place.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOffered && activeElement instanceof HTMLInputElement && activeElement.name === 'location') activeElement.select();
  }, [isOffered]);
};

/** The reason that the receiver sees, for statuses that hold the parcel up. */
const ReasonField = () => {
  const t = useText();
  const status = useWatch<FormValues<typeof TrackingEvent>, 'deliveryStatus'>({ name: 'deliveryStatus' });
  if (!DELIVERY_STATUSES.some((each) => each === status && isStopped(each))) return null;
  return (
    <SelectField
      name="publicReason"
      label={t('tracking.field.publicReason')}
      description={t('tracking.reasonHint')}
      choices={PUBLIC_REASONS.map((reason) => ({ value: reason, label: t(`tracking.reason.${reason}`) }))}
      isClearable
      span={12}
    />
  );
};

/** What happened, when and where: the fields of an event, in whatever form it is recorded. `edited` is the stored one, if it is not new. */
export const TrackingFields = ({ edited }: { edited: Tracking | null }) => {
  const t = useText();
  const zone = useFormat().ownClock(edited);
  useNewEvent(edited === null);
  return (
    <>
      <DateTimeField
        name="dateTime"
        label={t('tracking.field.dateTime')}
        description={zone ? t('tracking.form.clock', { zone }) : undefined}
        isRequired
        span={6}
      />
      <SelectField
        name="deliveryStatus"
        label={t('tracking.field.deliveryStatus')}
        choices={DELIVERY_STATUSES.map((status) => ({ value: status, label: t(`deliveryStatus.${status}`) }))}
        isRequired
        span={6}
      />
      <SuggestField name="location" label={t('tracking.field.location')} queryFor={placeChoices} isRequired span={12} />
      <ReasonField />
      <AreaField name="details" label={t('tracking.field.details')} />
    </>
  );
};
