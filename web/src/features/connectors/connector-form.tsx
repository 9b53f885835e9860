import { CONNECTOR_TEXT_LIMIT, CONNECTOR_TEXTS, type Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import { MAX_ID } from '@ace/contract/shared/numbers.ts';
import { Paper, Title } from '@mantine/core';
import i18next from 'i18next';
import { ChoiceField } from '../../shared/form/choice-field.tsx';
import { CheckField, NumberField, ReadOnlyField, TextField } from '../../shared/form/fields.tsx';
import formStyles from '../../shared/form/form.module.css';
import { type FormKind, RecordForm } from '../../shared/form/record-form.tsx';
import { violationsBy } from '../../shared/form/violations.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../shared/i18n/typed-number.ts';
import { connectors, freeShipments } from './queries.ts';

/** What the form holds: a blank text where there is nothing. */
type FormValues = Record<(typeof CONNECTOR_TEXTS)[number], string> & {
  orderId: string | number;
  shipmentId: string;
  submit: boolean | null;
};

const toForm = (connector: Omit<ConnectorInput, 'shipmentId'> & { shipmentId: number | null }): FormValues => ({
  ...(Object.fromEntries(CONNECTOR_TEXTS.map((field) => [field, connector[field] ?? ''])) as Record<
    (typeof CONNECTOR_TEXTS)[number],
    string
  >),
  orderId: connector.orderId ?? '',
  shipmentId: String(connector.shipmentId ?? ''),
  submit: connector.submit,
});

const toInput = ({ orderId, shipmentId, ...values }: FormValues, of: Connector | null): ConnectorInput => ({
  ...values,
  orderId: parseTypedNumber(orderId),
  // Nothing chosen is null, and the schema says so at the field.
  shipmentId: (shipmentId === '' ? null : Number(shipmentId)) as number,
  id: of?.id,
  version: of?.version,
});

const kind: FormKind<Connector, FormValues, ConnectorInput> = {
  entity: 'connector',
  list: '/connector-ace',
  calls: connectors,
  toForm,
  toInput,
  violationsOf: violationsBy(ConnectorInput, (values) => toInput(values, null)),
  messageOf: ({ field, code }) => {
    const { t } = i18next;
    if (code === 'NotNull' || code === 'NotBlank') return t('validation.required');
    if (field === 'orderId') return t('validation.range', { min: 0, max: MAX_ID });
    if (code === 'Size') return t('validation.maxlength', { max: CONNECTOR_TEXT_LIMIT });
    return textOf(`error.${code}`) ?? code;
  },
};

const BLANK: Parameters<typeof toForm>[0] = {
  ...(Object.fromEntries(CONNECTOR_TEXTS.map((field) => [field, null])) as Record<(typeof CONNECTOR_TEXTS)[number], null>),
  orderId: null,
  shipmentId: null,
  submit: false,
};

const WIDE = new Set<string>(['returnAddress', 'header', 'footer']);

/** Editable for a new one; what a stored one holds came from the partner and is shown alone (spec 001, section 2). */
export const ConnectorForm = ({ connector }: { connector: Connector | null }) => {
  const t = useText();
  return (
    <RecordForm kind={kind} stored={connector} initial={toForm(connector ?? BLANK)}>
      {(stored) => (
        <Paper withBorder p="md">
          <Title order={2} mb="sm">
            {t('connector.form.group')}
          </Title>
          <div className={formStyles.fields}>
            {stored ? (
              <ReadOnlyField name="shipmentId" label={t('connector.field.shipmentId')} span={6} />
            ) : (
              <ChoiceField
                name="shipmentId"
                label={t('connector.field.shipmentId')}
                current={null}
                queryFor={freeShipments}
                isRequired
                span={6}
              />
            )}
            {stored ? (
              <ReadOnlyField name="orderId" label={t('connector.field.orderId')} span={6} />
            ) : (
              <NumberField name="orderId" label={t('connector.field.orderId')} isWhole span={6} />
            )}
            {CONNECTOR_TEXTS.map((field) => {
              const Field = stored ? ReadOnlyField : TextField;
              return <Field key={field} name={field} label={t(`connector.field.${field}`)} span={WIDE.has(field) ? 12 : 6} />;
            })}
            {stored && stored.submit !== null ? (
              <ReadOnlyField name="submit" label={t('connector.field.submit')} span={6} />
            ) : (
              <CheckField name="submit" label={t('connector.field.submit')} span={12} />
            )}
          </div>
        </Paper>
      )}
    </RecordForm>
  );
};
