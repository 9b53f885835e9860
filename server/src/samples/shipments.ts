import type { Partner } from '@ace/contract/partners/partner.ts';
import type { SampleCustomer } from '../features/users/users.samples.ts';
import { formatNumber, goodsFields, senderFields } from './fields.ts';
import { SENDERS, type Sender } from './goods.ts';
import { historyOf, type Story } from './histories.ts';
import { partnerFieldsOf } from './partners.ts';
import { receiversOf } from './receivers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** First and last ship date of the samples, in days from today. */
const FIRST_DAY = -34;
const LAST_DAY = 3;
const SHIPMENTS_PER_DAY = 4;

/** The number of a customer’s order at the first shipment. */
const FIRST_ORDER = 2400;

/** The partners of consecutive shipments; the sequence repeats. */
const PARTNER_SEQUENCE: Partner[] = ['gtsAus', 'none', 'gtsUsa', 'gtsSgp', 'gtsAus', 'gtsCad', 'none'];

const MAX_PACKAGES: Record<Partner, number> = { none: 6, gtsUsa: 1, gtsAus: 1, gtsCad: 4, gtsSgp: 3 };

/** The deactivated customer has no shipments after this day. */
const DEACTIVATED_CUSTOMER = { login: 'tanviet', daysAgo: 25 };

/** Days after which most shipments have arrived. */
const TRANSIT_DAYS: Record<Partner, number> = { none: 3, gtsUsa: 5, gtsAus: 5, gtsCad: 5, gtsSgp: 5 };

/** Chooses what happens to the shipment at `index`: most arrive, some do not. */
const storyOf = (index: number, daysAgo: number, partner: Partner): Story => {
  if (daysAgo < -1) return index % 2 === 0 ? 'booked' : 'registered';
  if (daysAgo < 1) return index % 3 === 1 ? 'pending' : 'registered';
  if (index % 13 === 5 && daysAgo > 5) return daysAgo > 14 ? 'released' : 'stuck';
  if (index % 17 === 3 && daysAgo > 2) return daysAgo > 12 ? 'released' : 'exception';
  if (index % 23 === 7 && daysAgo > 5) return daysAgo > 22 ? 'expired' : 'failedAttempt';
  if (daysAgo < TRANSIT_DAYS[partner]) return 'underWay';
  return index % 9 === 4 ? 'redelivered' : 'delivered';
};

/** The item at `number`; the list repeats without end. */
const cyclicItem = <Item>(list: readonly Item[], number: number) => list[number % list.length] as Item;

/** The receiver of the shipment at `index`. The receivers of a partner take turns. */
const receiverOf = (index: number, partner: Partner) => {
  const countIn = (partners: Partner[]) => partners.filter((other) => other === partner).length;
  const inFullRounds = Math.floor(index / PARTNER_SEQUENCE.length) * countIn(PARTNER_SEQUENCE);
  const inThisRound = countIn(PARTNER_SEQUENCE.slice(0, index % PARTNER_SEQUENCE.length));
  return cyclicItem(receiversOf(partner), inFullRounds + inThisRound);
};

type Settings = {
  customers: SampleCustomer[];
  /** `yyyy-mm-dd` */
  today: string;
  now: number;
  /** Partner numbers that other samples use; `sampleOf` adds its own. */
  usedNumbers: Set<string>;
};

/** The sample shipment at `index`: its fields as a client sends them, its owner, and its tracking events up to `now`. */
const sampleOf = (index: number, { customers, today, now, usedNumbers }: Settings) => {
  const day = FIRST_DAY + Math.floor(index / SHIPMENTS_PER_DAY);
  const daysAgo = -day;
  const isHandedOver = day < 0;
  // 8:00 in Ho Chi Minh City. Every shipment was booked on an earlier day, and before today.
  const start = Date.parse(`${today}T01:00:00Z`) + day * DAY;
  const booked = Date.parse(`${today}T02:00:00Z`) + (Math.min(day, 0) - 1) * DAY + (index % 7) * HOUR;

  const senders = customers.filter(
    ({ login }) => login in SENDERS && (login !== DEACTIVATED_CUSTOMER.login || daysAgo > DEACTIVATED_CUSTOMER.daysAgo),
  );
  const owner = cyclicItem(senders, index);
  const sender = SENDERS[owner.login] as Sender;
  const partner = cyclicItem(PARTNER_SEQUENCE, index);
  const receiver = receiverOf(index, partner);
  const packages = 1 + (index % MAX_PACKAGES[partner]);
  const goods = goodsFields(cyclicItem(sender.goods, Math.floor(index / senders.length)), packages, partner, index % 3 === 0);
  const story = storyOf(index, daysAgo, partner);
  const { receiverCity: city, receiverContactName: signer } = receiver;
  const partnerFields =
    isHandedOver && partner !== 'none' ? partnerFieldsOf({ partner, city, story, daysAgo, start, now, index, usedNumbers }) : undefined;

  return {
    owner,
    fields: {
      ...goods,
      customerReference: sender.orders && `${sender.orders}${FIRST_ORDER + index}`,
      ...senderFields(owner),
      ...receiver,
      shipDate: new Date(start).toISOString().slice(0, 10),
      partnerShipment: partner,
      partnerShipmentId: partnerFields?.number,
      extBillNumber: partnerFields?.airWaybill,
    },
    orderKey: partnerFields?.orderKey,
    connector: partnerFields?.connector,
    bookkeeping: {
      createdBy: owner.login,
      createdDate: new Date(booked).toISOString(),
      lastModifiedBy: isHandedOver ? 'employee' : owner.login,
      lastModifiedDate: new Date(isHandedOver ? start : booked).toISOString(),
    },
    events: historyOf(
      {
        partner,
        partnerNumber: partnerFields?.number ?? null,
        from: sender.city,
        to: city,
        signer,
        load: `${packages} kiện, ${formatNumber(goods.weight)} kg`,
      },
      story,
      daysAgo,
      { booked, start: isHandedOver ? start : null, now },
    ),
  };
};

/** The sample shipments of the last weeks and the next days, ordered by ship date. */
export const currentShipments = (customers: SampleCustomer[], today: string, now: number) => {
  const settings = { customers, today, now, usedNumbers: new Set<string>() };
  return Array.from({ length: (LAST_DAY - FIRST_DAY + 1) * SHIPMENTS_PER_DAY }, (_, index) => sampleOf(index, settings));
};
