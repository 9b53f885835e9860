import { CONNECTOR_TEXTS, type Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import { Paper, Title } from '@mantine/core';
import { ChoiceField } from '../../shared/form/fields/choice-field.tsx';
import { CheckField, ReadOnlyField, TextField } from '../../shared/form/fields/fields.tsx';
import formStyles from '../../shared/form/fields/form.module.css';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import type { FormKind } from '../../shared/form/form-kind.ts';
import { RecordForm } from '../../shared/form/record-form.tsx';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { connectors, freeShipments } from './queries.ts';

const form = schemaForm(ConnectorInput);

const kind: FormKind<Connector, FormValues<typeof ConnectorInput>, ConnectorInput> = {
  ...form,
  entity: 'connector',
  calls: connectors,
};

const WIDE = new Set<string>(['returnAddress', 'header', 'footer']);

/** Editable for a new connector; the content of a stored one came from the partner and is only shown (docs/domain.md, "Connectors and orders"). */
export const ConnectorForm = ({ connector }: { connector: Connector | null }) => {
  const t = useText();
  return (
    <RecordForm kind={kind} stored={connector} initial={connector ? form.toForm(connector) : form.blank}>
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
              <NumberField name="orderId" label={t('connector.field.orderId')} isWhole isIdentifier span={6} />
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
