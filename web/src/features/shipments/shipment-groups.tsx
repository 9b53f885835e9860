import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Paper, Title } from '@mantine/core';
import { createPart } from '../../shared/api/part.tsx';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { type Fact, Facts } from '../../shared/ui/facts.tsx';
import { CUSTOMS_TEXTS, INVOICE_COSTS } from '../goods/customs-names.ts';
import { useShipmentFacts } from './shipment-facts.tsx';
import styles from './shipments.module.css';

/** Loaded with its texts while the page is drawn. */
const PackageTable = createPart(async () => {
  const [{ PackageTable }] = await Promise.all([import('../packages/package-table.tsx'), loadTexts('packages')]);
  return PackageTable;
});

const CustomsSection = createPart(async () => {
  const [{ CustomsSection }] = await Promise.all([import('../goods/customs-section.tsx'), loadTexts('goods')]);
  return CustomsSection;
});

/** Whether anything is known of what customs ask for. */
const hasCustoms = (shipment: Shipment) =>
  shipment.goodsLines.length > 0 ||
  shipment.taxNumbers.length > 0 ||
  (['exportReason', ...CUSTOMS_TEXTS, ...INVOICE_COSTS] as const).some((field) => shipment[field] !== null);

/** Which fields of the form only employees have. */
const OF_EMPLOYEES = new Set(['aceBillNumber', 'extBillNumber', 'partnerShipmentId', 'partnerShipmentLabel', 'ownerId']);

type Props = {
  shipment: Shipment;
  /** The name of a fact that stands elsewhere. */
  without?: string;
  /** The address of the form in which the values are edited. */
  edit?: string;
  /** A code by which a package was found. */
  sought?: string;
};

/** All that a shipment says of itself, as text: in three groups, and its packages. */
export const ShipmentGroups = ({ shipment, without, edit, sought }: Props) => {
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
      {hasCustoms(shipment) && (
        <div className={styles.wide}>
          <CustomsSection shipment={shipment} />
        </div>
      )}
      <PackageTable shipmentId={shipment.id} sought={sought} />
    </div>
  );
};
