import { Paper, Title } from '@mantine/core';
import { ChoiceField } from '../../../shared/form/choice-field.tsx';
import { TextField } from '../../../shared/form/fields.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ownerChoices } from '../queries.ts';

/** Owner and numbers, which only employees set (docs/domain.md, "The shipment form"). */
export const EmployeeFields = ({ owner }: { owner: { id: number; login: string } | null }) => {
  const t = useText();
  return (
    <Paper withBorder p="md" mt="md">
      <Title order={2} mb="sm">
        {t('shipment.group.employee')}
      </Title>
      <div className={formStyles.fields}>
        <ChoiceField
          name="ownerId"
          label={t('shipment.field.ownerId')}
          current={owner && { value: String(owner.id), label: owner.login }}
          queryFor={ownerChoices}
          span={4}
        />
        <TextField name="aceBillNumber" label={t('shipment.field.aceBillNumber')} description={t('shipment.form.billHint')} span={4} />
        <TextField name="extBillNumber" label={t('shipment.field.extBillNumber')} span={4} />
        <TextField name="partnerShipmentId" label={t('shipment.field.partnerShipmentId')} span={4} />
        <TextField name="partnerShipmentLabel" label={t('shipment.field.partnerShipmentLabel')} span={8} />
      </div>
    </Paper>
  );
};
