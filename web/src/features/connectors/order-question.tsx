import { foreignCountryOf, type OrderMisfit } from '@ace/contract/connectors/misfits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button, Group, List, Text } from '@mantine/core';
import { useText } from '../../shared/i18n/i18n.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

type Props = {
  shipment: Shipment;
  /** Who gets it, in one line. */
  receiver: string;
  misfits: OrderMisfit[];
  isOrdering: boolean;
  onOrder: () => void;
  onClose: () => void;
};

/** Asks before it orders what does not fit the AU partner. The focus is on going back, so that Enter orders nothing. */
export const OrderQuestion = ({ shipment, receiver, misfits, isOrdering, onOrder, onClose }: Props) => {
  const t = useText();
  const values = { partner: t(`shipment.partner.${shipment.partnerShipment}`), country: foreignCountryOf(shipment) ?? '' };
  return (
    <Dialog title={t('connector.order.question')} size="lg" onClose={onClose}>
      <Text>{t('connector.order.misfits', { number: shipment.aceBillNumber, receiver })}</Text>
      <List mt="xs" spacing={4}>
        {misfits.map((misfit) => (
          <List.Item key={misfit}>{t(`connector.order.misfit.${misfit}`, values)}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('connector.order.back')}
        </Button>
        <Button color="red.8" onClick={onOrder} loading={isOrdering}>
          {t('connector.order.confirm')}
        </Button>
      </Group>
    </Dialog>
  );
};
