import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AreaField } from '../../../shared/form/fields.tsx';
import { fieldNameOf } from '../../../shared/i18n/field-name.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useReadable } from '../../../shared/i18n/readable.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useGoBack } from '../../../shared/ui/use-go-back.ts';
import styles from '../shipments.module.css';
import { shipmentForm } from './values.ts';

/** Fields that are shown in another way, or on no page. */
const APART = /^(delivery.*|notes|packageInfos|ownerId|returnOfId|partnerShipmentLabel)$/;

/** The fields of a group in the order of the contract. */
const fieldsOf = (group: 'info' | 'sender' | 'receiver') =>
  (Object.keys(shipmentForm.blank) as (keyof Shipment)[]).filter((field) =>
    group === 'info' ? !/^(sender|receiver)/.test(field) && !APART.test(field) : field.startsWith(group),
  );

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="yellow" role="status" mb="md" title={title} icon={<IconCircleCheck size={18} aria-hidden />}>
    {children}
  </Alert>
);

const useDeliveredTitle = ({ lastEventAt }: Shipment) => {
  const t = useText();
  const format = useFormat();
  return t('shipment.form.deliveredOn', { when: lastEventAt === null ? '' : format.moment(lastEventAt) });
};

/** A delivered shipment for its customer: the notes, and everything else as text (docs/domain.md, "Shipments"). */
export const DeliveredFields = ({ shipment }: { shipment: Shipment }) => {
  const t = useText();
  const format = useFormat();
  const readable = useReadable();
  const title = useDeliveredTitle(shipment);
  const shown = (field: keyof Shipment): [string, ReactNode] => [fieldNameOf('shipment', field), readable(field, shipment[field])];
  const number = (value: number | null, unit: string) => value !== null && `${format.number(value)} ${unit}`;
  const lines = shipment.packageInfos.map((line, index): [string, ReactNode] => [
    t('shipment.form.line', { number: index + 1 }),
    [
      [line.itemCubicL, line.itemCubicW, line.itemCubicH].map((length) => format.number(length ?? 0)).join(' × '),
      number(line.itemCubicWeight, 'kg'),
      line.itemCubicDescription,
    ]
      .filter(Boolean)
      .join(' · '),
  ]);
  return (
    <>
      <Note title={title}>{t('shipment.form.notesOnly')}</Note>
      <Paper withBorder p="md" mb="md">
        <AreaField name="notes" label={t('shipment.field.notes')} />
      </Paper>
      <div className={styles.columns}>
        {(['info', 'sender', 'receiver'] as const).map((group) => (
          <Paper key={group} withBorder p="md" className={group === 'info' ? styles.wide : styles.side}>
            <Title order={2} mb="xs">
              {t(`shipment.group.${group}`)}
            </Title>
            <Facts
              facts={[...fieldsOf(group).map(shown), ...(group === 'info' ? lines : [])].filter(([, value]) => value !== '')}
              isWide={group === 'info'}
            />
          </Paper>
        ))}
      </div>
    </>
  );
};

/** Asks somebody who may change a delivered shipment whether they want to. */
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
