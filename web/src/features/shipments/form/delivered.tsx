import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AreaField } from '../../../shared/form/fields/fields.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useGoBack } from '../../../shared/ui/use-go-back.ts';
import { ShipmentGroups } from '../shipment-groups.tsx';
import styles from '../shipments.module.css';

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="yellow" role="status" mb="md" title={title} icon={<IconCircleCheck size={18} aria-hidden />}>
    {children}
  </Alert>
);

const useDeliveredTitle = ({ lastEventAt, lastEventOffset }: Shipment) => {
  const t = useText();
  const format = useFormat();
  const when = lastEventAt === null ? '' : format.event({ dateTime: lastEventAt, offsetMinutes: lastEventOffset });
  return t('shipment.form.deliveredOn', { when });
};

/** A delivered shipment for its customer: the notes, and everything else as text (docs/domain.md, "Shipments"). */
export const DeliveredFields = ({ shipment }: { shipment: Shipment }) => {
  const t = useText();
  const title = useDeliveredTitle(shipment);
  const notes = t('shipment.field.notes');
  return (
    <>
      <Note title={title}>{t('shipment.form.notesOnly')}</Note>
      <Paper withBorder p="md" mb="md">
        <AreaField name="notes" label={notes} />
      </Paper>
      <ShipmentGroups shipment={shipment} without={notes} />
    </>
  );
};

/** Asks employees, who may change a delivered shipment, for a confirmation first. */
export const DeliveredQuestion = ({ shipment, onContinue }: { shipment: Shipment; onContinue: () => void }) => {
  const t = useText();
  const goBack = useGoBack('/shipment-ace');
  return (
    <div className={styles.page}>
      <Title order={1} mb="md">
        {t('shipment.form.title')}
        <Text span c="dimmed" size="md" ml="sm">
          {shipment.aceBillNumber}
        </Text>
      </Title>
      <Note title={useDeliveredTitle(shipment)}>
        {t('shipment.form.changeDelivered')}
        <Group mt="sm">
          <Button autoFocus onClick={onContinue}>
            {t('shipment.form.changeAllTheSame')}
          </Button>
          <Button variant="default" onClick={() => goBack()}>
            {t('form.cancel')}
          </Button>
        </Group>
      </Note>
    </div>
  );
};
