import { CONNECTOR_TEXTS, type Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import { ChoiceField } from '../../shared/form/fields/choice-field.tsx';
import { useFieldOf } from '../../shared/form/fields/field-group.tsx';
import { CheckField, ReadOnlyField, TextField } from '../../shared/form/fields/fields.tsx';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import { recordForm } from '../../shared/form/plain-form.tsx';
import { connectors, freeShipments } from './queries.ts';

const WIDE = new Set<string>(['returnAddress', 'header', 'footer']);

const Fields = ({ stored }: { stored: Connector | null }) => {
  const field = useFieldOf('connector');
  return (
    <>
      {stored ? (
        <>
          <ReadOnlyField {...field('shipmentId')} />
          <ReadOnlyField {...field('orderId')} />
        </>
      ) : (
        <>
          <ChoiceField {...field('shipmentId')} current={null} queryFor={freeShipments} isRequired />
          <NumberField {...field('orderId')} isWhole isIdentifier />
        </>
      )}
      {CONNECTOR_TEXTS.map((name) => {
        const Field = stored ? ReadOnlyField : TextField;
        return <Field key={name} {...field(name)} span={WIDE.has(name) ? 12 : 6} />;
      })}
      {stored && stored.submit !== null ? <ReadOnlyField {...field('submit')} /> : <CheckField {...field('submit')} span={12} />}
    </>
  );
};

/** Editable for a new connector; the content of a stored one came from the partner and is only shown (docs/domain.md, "Connectors and orders"). */
export const ConnectorForm = recordForm(connectors, ConnectorInput, { Fields });
