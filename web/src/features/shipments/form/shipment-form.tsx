import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import type { FormKind } from '../../../shared/form/form-kind.ts';
import { RecordForm } from '../../../shared/form/record-form.tsx';
import { textOf } from '../../../shared/i18n/i18n.ts';
import { useAccount } from '../../../shared/session/account.ts';
import { knownLogin, shipments } from '../queries.ts';
import styles from '../shipments.module.css';
import { EmployeeFields } from './employee-fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { messageOf, violationsOf } from './validation.ts';
import { type FormValues, shipmentForm, toInput } from './values.ts';

const kind: FormKind<Shipment, FormValues, ShipmentInput> = {
  ...shipmentForm,
  entity: 'shipment',
  list: '/shipment-ace',
  calls: shipments,
  toInput,
  violationsOf,
  messageOf,
  labelOf: (field) => (field === 'packageInfos' ? textOf('shipment.group.lines') : undefined),
  shownAs: (field, value) => (field === 'ownerId' ? knownLogin(Number(value)) : undefined),
};

/** Sender and receiver on the left, goods and packages on the right, and below them the fields that only employees set. */
export const ShipmentForm = ({ shipment, initial }: { shipment: Shipment | null; initial: FormValues }) => {
  const account = useAccount();
  return (
    <RecordForm kind={kind} stored={shipment} initial={initial} name={({ aceBillNumber }) => aceBillNumber}>
      {(stored) => {
        const owner = stored ? { id: stored.ownerId, login: stored.ownerLogin } : account;
        return (
          <>
            <div className={styles.columns}>
              <div className={styles.column}>
                <PartyFields side="sender" />
                <PartyFields side="receiver" />
              </div>
              <div className={styles.column}>
                <GoodsFields />
              </div>
            </div>
            {isAllowed('shipments:assign', account) && <EmployeeFields owner={owner && { id: owner.id, login: owner.login }} />}
          </>
        );
      }}
    </RecordForm>
  );
};
