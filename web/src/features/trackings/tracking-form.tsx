import { DeliveryStatus, TRACKING_LIMITS, type Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { Paper } from '@mantine/core';
import i18next from 'i18next';
import { SuggestField } from '../../shared/form/choice-field.tsx';
import { DateTimeField } from '../../shared/form/date-fields.tsx';
import { AreaField, SelectField, TextField } from '../../shared/form/fields.tsx';
import formStyles from '../../shared/form/form.module.css';
import { type FormKind, RecordForm } from '../../shared/form/record-form.tsx';
import { violationsBy } from '../../shared/form/violations.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { toLocalMoment } from '../../shared/i18n/typed-date.ts';
import { billNumberChoices, trackings } from './queries.ts';

type FormValues = { dateTime: string; deliveryStatus: DeliveryStatus | ''; location: string; details: string; aceBillNumber: string };

const toForm = ({ dateTime, deliveryStatus, location, details, aceBillNumber }: Tracking): FormValues => ({
  dateTime: toLocalMoment(dateTime),
  deliveryStatus,
  location,
  details: details ?? '',
  aceBillNumber,
});

const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The instant of what was typed; null where nothing was. What is no moment goes as a text that the schema refuses at the field. */
const toInstant = (local: string, of: Tracking | null) => {
  if (of && toLocalMoment(of.dateTime) === local) return of.dateTime;
  if (local === '') return null;
  return LOCAL_MOMENT.test(local) ? new Date(local).toISOString() : 'no moment';
};

const toInput = ({ dateTime, deliveryStatus, ...values }: FormValues, of: Tracking | null): TrackingInput => ({
  ...values,
  // Nothing chosen is null, and the schema says so at the field.
  dateTime: toInstant(dateTime, of) as string,
  deliveryStatus: (deliveryStatus || null) as DeliveryStatus,
  id: of?.id,
  version: of?.version,
});

const kind: FormKind<Tracking, FormValues, TrackingInput> = {
  entity: 'tracking',
  list: '/tracking-ace',
  calls: trackings,
  toForm,
  toInput,
  violationsOf: violationsBy(TrackingInput, (values) => toInput(values, null)),
  messageOf: ({ field, code }) => {
    const { t } = i18next;
    if (code === 'NotNull' || code === 'NotBlank') return t('validation.required');
    if (field === 'dateTime') return t(code === 'Size' ? 'validation.year' : 'validation.dateTime');
    if (field === 'aceBillNumber' && code === 'notFound') return t('tracking.invalid.aceBillNumber');
    if (code === 'Size' && field in TRACKING_LIMITS) {
      return t('validation.maxlength', { max: TRACKING_LIMITS[field as keyof typeof TRACKING_LIMITS] });
    }
    return textOf(`error.${code}`) ?? code;
  },
};

type Props = { tracking: Tracking | null; aceBillNumber?: string };

/** The form of a delivery event. `aceBillNumber` is that of the shipment from whose page it was opened. */
export const TrackingForm = ({ tracking, aceBillNumber = '' }: Props) => {
  const t = useText();
  const blank: FormValues = { dateTime: '', deliveryStatus: '', location: '', details: '', aceBillNumber };
  return (
    <RecordForm kind={kind} stored={tracking} initial={tracking ? toForm(tracking) : blank}>
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
              data={DeliveryStatus.options.map((status) => ({ value: status, label: t(`deliveryStatus.${status}`) }))}
              searchable
              nothingFoundMessage={t('form.nothingFound')}
              isRequired
              span={6}
            />
            <TextField name="location" label={t('tracking.field.location')} isRequired span={12} />
            <AreaField name="details" label={t('tracking.field.details')} />
          </div>
        </Paper>
      )}
    </RecordForm>
  );
};
