import type { Partner } from '@ace/contract/partners/partner.ts';
import type { SampleCustomer } from '../features/users/users.samples.ts';
import { goodsFields, senderFields, written } from './fields.ts';
import { RANGES, type Range } from './goods.ts';
import { historyOf, type Story } from './histories.ts';
import { handOver } from './partners.ts';
import { receiversOf } from './receivers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The first and the last day on which samples are shipped, from today. */
const FIRST_DAY = -34;
const LAST_DAY = 3;
const PER_DAY = 4;

const PARTNERS: Partner[] = ['gtsAus', 'none', 'gtsUsa', 'gtsSgp', 'gtsAus', 'gtsCad', 'none'];

/** Most packages of a sample, by partner. */
const PACKAGES: Record<Partner, number> = { none: 6, gtsUsa: 1, gtsAus: 1, gtsCad: 4, gtsSgp: 3 };

/** A deactivated customer sent something until then. */
const LEFT = { login: 'tanviet', daysAgo: 25 };

/** Days until most have arrived. */
const DAYS_UNDER_WAY: Record<Partner, number> = { none: 3, gtsUsa: 5, gtsAus: 5, gtsCad: 5, gtsSgp: 5 };

/** What happens to the `index`th shipment, which left so many days ago: most arrive, some do not. */
const storyOf = (index: number, daysAgo: number, partner: Partner): Story => {
  if (daysAgo < -1) return index % 2 === 0 ? 'booked' : 'registered';
  if (daysAgo < 1) return index % 3 === 1 ? 'pending' : 'registered';
  if (index % 13 === 5 && daysAgo > 5) return daysAgo > 14 ? 'released' : 'stuck';
  if (index % 17 === 3 && daysAgo > 2) return daysAgo > 12 ? 'released' : 'exception';
  if (index % 23 === 7 && daysAgo > 5) return daysAgo > 22 ? 'expired' : 'failedAttempt';
  if (daysAgo < DAYS_UNDER_WAY[partner]) return 'underWay';
  return index % 9 === 4 ? 'redelivered' : 'delivered';
};

/** The item of a list that comes around for that number. */
const turn = <Item>(list: readonly Item[], number: number) => list[number % list.length] as Item;

/** The receiver whose turn it is, of those to whom the partner of the `index`th shipment delivers. */
const receiverOf = (index: number, partner: Partner) => {
  const isHis = (other: Partner) => other === partner;
  const rounds = Math.floor(index / PARTNERS.length) * PARTNERS.filter(isHis).length;
  return turn(receiversOf(partner), rounds + PARTNERS.slice(0, index % PARTNERS.length).filter(isHis).length);
};

type Given = {
  customers: SampleCustomer[];
  /** `yyyy-mm-dd` */
  today: string;
  now: number;
  /** Partners' numbers that samples have already. */
  taken: Set<string>;
};

/** The `index`th shipment: what a client would have sent, who owns it, and what happened to it until `now`. */
const sampleOf = (index: number, { customers, today, now, taken }: Given) => {
  const day = FIRST_DAY + Math.floor(index / PER_DAY);
  const daysAgo = -day;
  const isHandedOver = day < 0;
  // In the morning in Ho Chi Minh City; booked on a day before, and before today.
  const start = Date.parse(`${today}T01:00:00Z`) + day * DAY;
  const booked = Date.parse(`${today}T02:00:00Z`) + (Math.min(day, 0) - 1) * DAY + (index % 7) * HOUR;

  const senders = customers.filter(({ login }) => login in RANGES && (login !== LEFT.login || daysAgo > LEFT.daysAgo));
  const owner = turn(senders, index);
  const range = RANGES[owner.login] as Range;
  const partner = turn(PARTNERS, index);
  const receiver = receiverOf(index, partner);
  const packages = 1 + (index % PACKAGES[partner]);
  const goods = goodsFields(turn(range.goods, Math.floor(index / senders.length)), packages, partner, index % 3 === 0);
  const story = storyOf(index, daysAgo, partner);
  const { receiverCity: city, receiverContactName: signer } = receiver;
  const handedOver = isHandedOver && partner !== 'none' ? handOver({ partner, city, story, daysAgo, start, now, index, taken }) : undefined;

  return {
    owner,
    fields: {
      ...goods,
      ...senderFields(owner),
      ...receiver,
      shipDate: new Date(start).toISOString().slice(0, 10),
      partnerShipment: partner,
      partnerShipmentId: handedOver?.number,
      extBillNumber: handedOver?.airWaybill,
    },
    orderKey: handedOver?.orderKey,
    connector: handedOver?.connector,
    bookkeeping: {
      createdBy: owner.login,
      createdDate: new Date(booked).toISOString(),
      lastModifiedBy: isHandedOver ? 'employee' : owner.login,
      lastModifiedDate: new Date(isHandedOver ? start : booked).toISOString(),
    },
    events: historyOf(
      {
        partner,
        partnerNumber: handedOver?.number ?? null,
        from: range.city,
        to: city,
        signer,
        load: `${packages} kiện, ${written(goods.weight)} kg`,
      },
      story,
      daysAgo,
      { booked, start: isHandedOver ? start : null, now },
    ),
  };
};

/** The shipments of these weeks, in the order in which they leave. */
export const currentShipments = (customers: SampleCustomer[], today: string, now: number) => {
  const given = { customers, today, now, taken: new Set<string>() };
  return Array.from({ length: (LAST_DAY - FIRST_DAY + 1) * PER_DAY }, (_, index) => sampleOf(index, given));
};
