import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button, Paper, Table, Title } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useNeighbours } from '../../shared/list/neighbours.ts';
import { DetailHead, LastChange } from '../../shared/record/detail-page.tsx';
import { rememberRecent } from '../../shared/record/recents.ts';
import { useAccount } from '../../shared/session/account.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { Later } from '../../shared/ui/later.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { WideTable } from '../../shared/ui/wide-table.tsx';
import { ConnectorButton } from '../connectors/connector-button.tsx';
import { ShipmentTimeline } from '../trackings/shipment-timeline.tsx';
import { ShipmentHistory } from './history/shipment-history.tsx';
import { openBill } from './open-bill.ts';
import { receiverOf } from './party-fields.ts';
import { shipments } from './queries.ts';
import { Returns } from './returns.tsx';
import { useShipmentFacts } from './shipment-facts.tsx';
import styles from './shipments.module.css';
import { StatusStrip } from './status-strip.tsx';

const PackageLines = ({ shipment: { packageInfos } }: { shipment: Shipment }) => {
  const t = useText();
  const format = useFormat();
  const number = (value: number | null) => (value === null ? '' : format.number(value));
  const numbers = ['itemCubicL', 'itemCubicW', 'itemCubicH', 'itemCubicUnits', 'itemCubicWeight', 'itemCustomValue'] as const;
  return (
    <Paper withBorder p="md" className={styles.wide}>
      <Title order={2} mb="xs">
        {t('shipment.group.lines')}
      </Title>
      <WideTable label={t('shipment.group.lines')} minWidth={620}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('shipment.field.packageInfos.itemCubicDescription')}</Table.Th>
            {numbers.map((field) => (
              <Table.Th key={field} ta="right">
                {t(`shipment.field.packageInfos.${field}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {packageInfos.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <Table.Tr key={index}>
              <Table.Td>{line.itemCubicDescription}</Table.Td>
              {numbers.map((field) => (
                <Table.Td key={field} ta="right">
                  {number(line[field])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Paper>
  );
};

/** The page of a shipment. `change` is the version whose change is shown. */
export const ShipmentDetail = ({ id, change }: { id: string; change?: number }) => {
  const t = useText();
  const { data: shipment } = useSuspenseQuery(shipments.detail(id));
  const account = useAccount();
  const facts = useShipmentFacts(shipment);
  useEffect(() => {
    rememberRecent(account, { id: shipment.id, name: shipment.aceBillNumber, about: receiverOf(shipment) });
  }, [account, shipment]);
  return (
    <div className={styles.page}>
      <DetailHead
        title={t('shipment.detail.title', { number: shipment.aceBillNumber })}
        list="/shipment-ace"
        id={shipment.id}
        edit="/shipment-ace/$id/edit"
        history={{ entityType: 'Shipment', entityId: shipment.id }}
        neighbours={useNeighbours('shipments', shipment.id)}
        actions={
          <>
            <ConnectorButton shipment={shipment} receiver={receiverOf(shipment)} />
            <LinkButton
              to="/shipment-ace/new"
              search={{ copyOf: String(shipment.id) }}
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              data-shortcut="duplicate"
            >
              {t('shipment.detail.duplicate')}
            </LinkButton>
            <LinkButton
              to="/shipment-ace/new"
              search={{ copyOf: String(shipment.id), isReturn: 'true' }}
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
            >
              {t('shipment.detail.sendBack')}
            </LinkButton>
            <Button
              variant="default"
              onClick={() => void openBill(shipment.id)}
              data-shortcut="print"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {t('shipment.detail.print')}
            </Button>
          </>
        }
      />
      <StatusStrip shipment={shipment}>
        <Returns id={shipment.id} />
      </StatusStrip>
      <div className={styles.cockpit}>
        <div className={styles.columns}>
          {(['info', 'sender', 'receiver'] as const).map((group) => (
            <Paper key={group} withBorder p="md" className={group === 'info' ? styles.wide : styles.side}>
              <Title order={2} mb="xs">
                {t(`shipment.group.${group}`)}
              </Title>
              <Facts facts={facts[group]} isWide={group === 'info'} />
            </Paper>
          ))}
          {shipment.packageInfos.length > 0 && <PackageLines shipment={shipment} />}
        </div>
        <div className={styles.column}>
          <ShipmentTimeline shipment={shipment} />
          <Later>{isAllowed('shipments:history', account) && <ShipmentHistory shipment={shipment} opened={change} />}</Later>
        </div>
      </div>
      <LastChange record={shipment} />
    </div>
  );
};
