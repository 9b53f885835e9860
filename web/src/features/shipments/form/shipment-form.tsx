import { takesPackageLines } from '@ace/contract/partners/carriers.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { isHandedOver } from '@ace/contract/shipments/handed-over.ts';
import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { Alert } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { createPart } from '../../../shared/api/part.tsx';
import type { FormKind } from '../../../shared/form/form-kind.ts';
import { RecordForm, type RecordFormProps } from '../../../shared/form/record-form.tsx';
import { currentFormat } from '../../../shared/i18n/format.ts';
import { loadTexts, textOf, useText } from '../../../shared/i18n/i18n.ts';
import { useAccount } from '../../../shared/session/account.ts';
import { knownLogin } from '../../users/choices.ts';
import { shipments } from '../queries.ts';
import styles from '../shipments.module.css';
import { CustomsFields } from './customs-fields.tsx';
import { DeliveredFields } from './delivered.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { PackageGrid } from './package-grid.tsx';
import { PartyFields } from './party-fields.tsx';
import { messageOf, violationsOf } from './rules/validation.ts';
import { type FormValues, shipmentForm, toForm, toInput, toNotesInput } from './rules/values.ts';
import { useOwner } from './use-owner.ts';
import { useRecalculation } from './use-recalculation.ts';

/** Packages, kilograms and cubic metres, as far as they are known. */
const summaryOf = (values: FormValues) => {
  const { totalPackages, weight, totalVolume } = toInput(values, null);
  const { number } = currentFormat();
  const known: [string, number | null, string][] = [
    ['totalPackages', totalPackages, textOf('shipment.strip.packages', { number: number(totalPackages) }) ?? ''],
    ['weight', weight, `${number(weight ?? 0)} kg`],
    ['totalVolume', totalVolume, `${number(totalVolume ?? 0)} m³`],
  ];
  return known.flatMap(([field, value, text]) => (value === null || Number.isNaN(value) ? [] : [{ field, text }]));
};

type Kind = FormKind<Shipment, FormValues, ShipmentInput>;

const kind: Kind = {
  ...shipmentForm,
  entity: 'shipment',
  calls: shipments,
  toForm,
  toInput,
  violationsOf,
  messageOf,
  labelOf: (field) => (field === 'packageInfos' ? textOf('shipment.group.lines') : undefined),
  summaryOf,
  draftOf: ({ receiverContactName, receiverName, description }) =>
    [receiverContactName || receiverName, description].filter(Boolean).join(', '),
  shownAs: (field, value) => (field === 'ownerId' ? knownLogin(Number(value)) : undefined),
};

/** The form of a delivered shipment for its customer, who may only change the notes. Drafts from before the delivery have more fields, and are not offered. */
const { draftOf: _draftOf, summaryOf: _summaryOf, ...withoutDrafts } = kind;
const notesKind: Kind = {
  ...withoutDrafts,
  toInput: toNotesInput,
  violationsOf: (values) => violationsOf(values).filter(({ field }) => field === 'notes'),
};

/** Loaded with the rules, which nothing else of the form needs. */
const FormFindings = createPart(async () => {
  const [{ FormFindings }] = await Promise.all([import('../../destinations/form-findings.tsx'), loadTexts('destinations', 'goods')]);
  return FormFindings;
});

/** After what is typed is shown: no key waits for it. */
const Findings = ({ stored }: { stored: Shipment | null }) => {
  const values = useDeferredValue(useWatch<FormValues>() as FormValues);
  return useMemo(() => <FormFindings typed={toInput(values, stored)} stored={stored} />, [values, stored]);
};

type FieldsProps = {
  stored: Shipment | null;
  /** The side whose name has the focus when the form of a new shipment opens. */
  first?: 'sender' | 'receiver';
};

/**
 * Sender and receiver on the left, goods on the right, and below them the packages and the fields that only employees set. A memo: the form around it
 * is drawn twice when it opens, and again at each step of saving.
 */
const OpenFields = memo(({ stored, first }: FieldsProps) => {
  const t = useText();
  const account = useAccount();
  const recalculation = useRecalculation();
  const partner = useWatch<FormValues, 'partnerShipment'>({ name: 'partnerShipment' });
  const owner = useOwner(stored);
  const isAssigning = isAllowed('shipments:assign', account);
  return (
    <>
      {stored && isHandedOver(stored) && !isAssigning && (
        <Alert color="blue" role="status" mb="md" icon={<IconTruckDelivery size={18} aria-hidden />}>
          {t('shipment.form.underWay')}
        </Alert>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <PartyFields side="sender" isFirst={first === 'sender'} isFolded={first === 'receiver'} owner={isAssigning ? owner : undefined} />
          <PartyFields side="receiver" isFirst={first === 'receiver'} />
        </div>
        <GoodsFields recalculation={recalculation} stored={stored} />
      </div>
      {takesPackageLines(partner) && <PackageGrid {...recalculation} />}
      <CustomsFields />
      {isAssigning && <EmployeeFields owner={owner} ownId={account?.id} />}
      <Findings stored={stored} />
    </>
  );
});

type Props = Pick<RecordFormProps<Shipment, FormValues, ShipmentInput>, 'initial' | 'blank' | 'onSaved' | 'next' | 'said'> &
  Pick<FieldsProps, 'first'> & { shipment: Shipment | null };

export const ShipmentForm = ({ shipment, first, ...props }: Props) => {
  const account = useAccount();
  // Decided when the form opens: if the delivery comes later, the typed content stays on the page, and the server refuses it.
  const [isSettled] = useState(shipment?.deliveryStatus === 'DELIVERED' && !isAllowed('shipments:assign', account));
  return (
    <RecordForm kind={isSettled ? notesKind : kind} stored={shipment} name={({ aceBillNumber }) => aceBillNumber} {...props}>
      {(stored) => (isSettled && stored ? <DeliveredFields shipment={stored} /> : <OpenFields stored={stored} first={first} />)}
    </RecordForm>
  );
};
