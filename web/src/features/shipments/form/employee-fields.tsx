import { Paper } from '@mantine/core';
import { ChoiceField } from '../../../shared/form/fields/choice-field.tsx';
import { TextField } from '../../../shared/form/fields/fields.tsx';
import { FoldedFields } from '../../../shared/form/fields/folded-fields.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ownerChoices } from '../../users/choices.ts';
import { shipmentForm } from './rules/values.ts';

const NAMES = ['ownerId', 'aceBillNumber', 'extBillNumber', 'partnerShipmentId', 'partnerShipmentLabel'];

type Props = {
  owner: { id: number; login: string };
  /** The default owner: the employee. */
  ownId: number | undefined;
};

/** Owner and numbers, which only employees set (docs/domain.md, "The shipment form"). */
export const EmployeeFields = ({ owner, ownId }: Props) => {
  const t = useText();
  return (
    <Paper withBorder p="md" pt={4} mt="md">
      <FoldedFields title={t('shipment.form.more.employee')} names={NAMES} blank={{ ...shipmentForm.blank, ownerId: ownId }}>
        <ChoiceField
          name="ownerId"
          label={t('shipment.field.ownerId')}
          current={{ value: String(owner.id), label: owner.login }}
          queryFor={ownerChoices}
          span={4}
        />
        <TextField name="aceBillNumber" label={t('shipment.field.aceBillNumber')} description={t('shipment.form.billHint')} span={4} />
        <TextField name="extBillNumber" label={t('shipment.field.extBillNumber')} span={4} />
        <TextField name="partnerShipmentId" label={t('shipment.field.partnerShipmentId')} span={4} />
        <TextField name="partnerShipmentLabel" label={t('shipment.field.partnerShipmentLabel')} span={8} />
      </FoldedFields>
    </Paper>
  );
};
