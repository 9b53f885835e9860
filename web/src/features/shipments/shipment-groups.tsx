import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Paper, Table, Title } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { type Fact, Facts } from '../../shared/ui/facts.tsx';
import { WideTable } from '../../shared/ui/tables/wide-table.tsx';
import { useShipmentFacts } from './shipment-facts.tsx';
import styles from './shipments.module.css';

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

/** Which fields of the form only employees have. */
const OF_EMPLOYEES = new Set(['aceBillNumber', 'extBillNumber', 'partnerShipmentId', 'partnerShipmentLabel', 'ownerId']);

type Props = {
  shipment: Shipment;
  /** The name of a fact that stands elsewhere. */
  without?: string;
  /** The address of the form in which the values are edited. */
  edit?: string;
};

/** All that a shipment says of itself, as text: in three groups, and its package lines. */
export const ShipmentGroups = ({ shipment, without, edit }: Props) => {
  const t = useText();
  const isEmployee = isAllowed('shipments:assign', useAccount());
  // Its customer may change nothing else of a delivered shipment.
  const isEditable = (field: string) =>
    isEmployee || (shipment.deliveryStatus === 'DELIVERED' ? field === 'notes' : !OF_EMPLOYEES.has(field));
  const shown = ([name, value, field]: Fact): Fact => [name, value, field && isEditable(field) ? field : undefined];
  const facts = useShipmentFacts(shipment);
  return (
    <div className={styles.columns}>
      {(['info', 'sender', 'receiver'] as const).map((group) => (
        <Paper key={group} withBorder p="md" className={group === 'info' ? styles.wide : styles.side}>
          <Title order={2} mb="xs">
            {t(`shipment.group.${group}`)}
          </Title>
          <Facts facts={facts[group].filter(([name]) => name !== without).map(shown)} isWide={group === 'info'} edit={edit} />
        </Paper>
      ))}
      {shipment.packageInfos.length > 0 && <PackageLines shipment={shipment} />}
    </div>
  );
};
