import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { reasonIn } from '@ace/contract/weights/chargeable.ts';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { LANGUAGES, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { CopyValue } from '../../shared/list/rows/copy-value.tsx';
import { useFacts } from '../../shared/record/record-values.tsx';
import { type Fact, filledFacts } from '../../shared/ui/facts.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { PartnerLink } from '../partners/partner-link.tsx';
import { externalNumberOf, isWebAddress } from '../partners/partner-shipment.ts';
import { DangerBadge } from './danger-badge.tsx';
import { PARTY_FIELDS } from './party-fields.ts';
import styles from './shipments.module.css';

const CODES = ['CityCode', 'StateProvince', 'CountryCode', 'Email'] as const;

const languageName = (language: Language | null) => LANGUAGES.find(({ key }) => key === language)?.name ?? null;

const Long = ({ children }: { children: string }) => <span className={styles.long}>{children}</span>;

/** The charged weight, and why. */
const Charged = ({ weight, reason }: { weight: number; reason: string | null }) => {
  const format = useFormat();
  const language = useLanguage();
  return (
    <>
      {format.number(weight)}
      {reason && <Hint size="xs">{reasonIn(reason, language)}</Hint>}
    </>
  );
};

const useInfo = (shipment: Shipment): Fact[] => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const number = (value: number | null) => (value === null ? null : format.number(value));
  const {
    customerReference: reference,
    partnerShipmentLabel: label,
    notes,
    shipmentTerm,
    insuranceCurrencyCode: currency,
    partnerShipment,
  } = shipment;
  const size = [shipment.cubicL, shipment.cubicW, shipment.cubicH];
  // The shipment has one currency, whatever its name says.
  const amount = (value: number | null) => (value === null ? null : [format.number(value), currency].filter(Boolean).join(' '));
  const hasAmount = shipment.goodsValue !== null || shipment.insuranceValue !== null;
  const link = label && isWebAddress(label) && (
    <a href={label} target="_blank" rel="noreferrer">
      {t('shipment.detail.printLabel')}
    </a>
  );
  const { fact, edited } = useFacts('shipment', shipment);
  return [
    fact('id'),
    edited('aceBillNumber', <CopyValue key="number" value={shipment.aceBillNumber} />),
    ...filledFacts([edited('customerReference', reference && <CopyValue key="reference" value={reference} />), edited('extBillNumber')]),
    edited('description', <Long key="description">{shipment.description}</Long>),
    edited('totalPackages', number(shipment.totalPackages)),
    ...filledFacts([edited('totalItems', number(shipment.totalItems))]),
    edited('weight', number(shipment.weight)),
    ...filledFacts([
      fact(
        'chargeableWeight',
        shipment.chargeableWeight !== null && (
          <Charged key="charged" weight={shipment.chargeableWeight} reason={shipment.chargeableReason} />
        ),
      ),
    ]),
    ...filledFacts([
      [
        t('shipment.detail.size'),
        size.some((length) => length !== null) && size.map((length) => number(length) ?? '–').join(' × '),
        'cubicL',
      ],
    ]),
    edited('totalVolume', number(shipment.totalVolume)),
    edited('dangerousGoods', shipment.dangerousGoods ? <DangerBadge key="danger">{t('form.yes')}</DangerBadge> : t('form.no')),
    ...filledFacts([edited('withoutNotifications', shipment.withoutNotifications && t('form.yes'))]),
    edited('notes', notes && <Long>{notes}</Long>),
    edited('shipDate', format.day(shipment.shipDate)),
    ...filledFacts([
      // The sender does unless something else is agreed.
      edited('paidBy', shipment.paidBy === 'receiver' && t('shipment.payer.receiver')),
      edited('shipmentTerm', shipmentTerm && t(`shipment.term.${shipmentTerm}`)),
      edited('goodsOriginCountryCode', countryText(shipment.goodsOriginCountryCode, null, language)),
      edited('goodsValue', amount(shipment.goodsValue)),
      edited('insuranceValue', amount(shipment.insuranceValue)),
      edited('insuranceCurrencyCode', !hasAmount && currency),
    ]),
    [t('shipment.list.owner'), shipment.ownerLogin, 'ownerId'],
    ...filledFacts([
      edited('partnerShipment', partnerShipment !== 'none' && t(`shipment.partner.${partnerShipment}`)),
      [
        t('shipment.detail.externalNumber'),
        externalNumberOf(shipment) ? <PartnerLink key="partner" shipment={shipment} /> : shipment.partnerShipmentId,
        'partnerShipmentId',
      ],
      [t('shipment.list.label'), link || label, 'partnerShipmentLabel'],
    ]),
  ];
};

/** What the page of a shipment says: the fields that the documents name, blank or not, and all others that have a value. */
export const useShipmentFacts = (shipment: Shipment): Record<'info' | 'sender' | 'receiver', Fact[]> => {
  const t = useText();
  const language = useLanguage();
  const { fact, edited } = useFacts('shipment', shipment);
  const partyText = (side: 'sender' | 'receiver', field: (typeof PARTY_FIELDS)[number]['field']) =>
    field === 'Country' ? countryText(shipment[`${side}CountryCode`], shipment[`${side}Country`], language) : shipment[`${side}${field}`];
  const party = (side: 'sender' | 'receiver'): Fact[] => [
    ...PARTY_FIELDS.map(({ field }) => edited(`${side}${field}`, partyText(side, field))),
    ...filledFacts(CODES.map((field) => edited(`${side}${field}`))),
    ...filledFacts([edited(`${side}Language`, languageName(shipment[`${side}Language`]))]),
  ];
  const residential: ReactNode = shipment.receiverAddressResidentialIndicator && t('form.yes');
  const delivery = PARTY_FIELDS.map(({ field }) => fact(`delivery${field}`));
  return {
    info: useInfo(shipment),
    sender: party('sender'),
    receiver: [...party('receiver'), ...filledFacts([edited('receiverAddressResidentialIndicator', residential), ...delivery])],
  };
};
