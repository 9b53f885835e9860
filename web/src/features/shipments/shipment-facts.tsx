import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { reasonIn } from '@ace/contract/weights/chargeable.ts';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { LANGUAGES, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { CopyValue } from '../../shared/list/rows/copy-value.tsx';
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
  return [
    [t('shipment.field.id'), shipment.id],
    [t('shipment.field.aceBillNumber'), <CopyValue key="number" value={shipment.aceBillNumber} />, 'aceBillNumber'],
    ...filledFacts([
      [t('shipment.field.customerReference'), reference && <CopyValue key="reference" value={reference} />, 'customerReference'],
      [t('shipment.field.extBillNumber'), shipment.extBillNumber, 'extBillNumber'],
    ]),
    [t('shipment.field.description'), <Long key="description">{shipment.description}</Long>, 'description'],
    [t('shipment.field.totalPackages'), number(shipment.totalPackages), 'totalPackages'],
    ...filledFacts([[t('shipment.field.totalItems'), number(shipment.totalItems), 'totalItems']]),
    [t('shipment.field.weight'), number(shipment.weight), 'weight'],
    ...filledFacts([
      [
        t('shipment.field.chargeableWeight'),
        shipment.chargeableWeight !== null && (
          <Charged key="charged" weight={shipment.chargeableWeight} reason={shipment.chargeableReason} />
        ),
      ],
    ]),
    ...filledFacts([
      [
        t('shipment.detail.size'),
        size.some((length) => length !== null) && size.map((length) => number(length) ?? '–').join(' × '),
        'cubicL',
      ],
    ]),
    [t('shipment.field.totalVolume'), number(shipment.totalVolume), 'totalVolume'],
    [
      t('shipment.field.dangerousGoods'),
      shipment.dangerousGoods ? <DangerBadge key="danger">{t('form.yes')}</DangerBadge> : t('form.no'),
      'dangerousGoods',
    ],
    ...filledFacts([[t('shipment.field.withoutNotifications'), shipment.withoutNotifications && t('form.yes'), 'withoutNotifications']]),
    [t('shipment.field.notes'), notes && <Long>{notes}</Long>, 'notes'],
    [t('shipment.field.shipDate'), format.day(shipment.shipDate), 'shipDate'],
    ...filledFacts([
      // The sender does unless something else is agreed.
      [t('shipment.field.paidBy'), shipment.paidBy === 'receiver' && t('shipment.payer.receiver'), 'paidBy'],
      [t('shipment.field.shipmentTerm'), shipmentTerm && t(`shipment.term.${shipmentTerm}`), 'shipmentTerm'],
      [t('shipment.field.goodsOriginCountryCode'), countryText(shipment.goodsOriginCountryCode, null, language), 'goodsOriginCountryCode'],
      [t('shipment.field.goodsValue'), amount(shipment.goodsValue), 'goodsValue'],
      [t('shipment.field.insuranceValue'), amount(shipment.insuranceValue), 'insuranceValue'],
      [t('shipment.field.insuranceCurrencyCode'), !hasAmount && currency, 'insuranceCurrencyCode'],
    ]),
    [t('shipment.list.owner'), shipment.ownerLogin, 'ownerId'],
    ...filledFacts([
      [t('shipment.field.partnerShipment'), partnerShipment !== 'none' && t(`shipment.partner.${partnerShipment}`), 'partnerShipment'],
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
  const partyText = (side: 'sender' | 'receiver', field: (typeof PARTY_FIELDS)[number]['field']) =>
    field === 'Country' ? countryText(shipment[`${side}CountryCode`], shipment[`${side}Country`], language) : shipment[`${side}${field}`];
  const party = (side: 'sender' | 'receiver'): Fact[] => [
    ...PARTY_FIELDS.map(({ field }): Fact => [t(`shipment.field.${side}${field}`), partyText(side, field), `${side}${field}`]),
    ...filledFacts(CODES.map((field): Fact => [t(`shipment.field.${side}${field}`), shipment[`${side}${field}`], `${side}${field}`])),
    ...filledFacts([[t(`shipment.field.${side}Language`), languageName(shipment[`${side}Language`]), `${side}Language`]]),
  ];
  const residential: ReactNode = shipment.receiverAddressResidentialIndicator && t('form.yes');
  const delivery = PARTY_FIELDS.map(({ field }): Fact => [t(`shipment.field.delivery${field}`), shipment[`delivery${field}`]]);
  return {
    info: useInfo(shipment),
    sender: party('sender'),
    receiver: [
      ...party('receiver'),
      ...filledFacts([
        [t('shipment.field.receiverAddressResidentialIndicator'), residential, 'receiverAddressResidentialIndicator'],
        ...delivery,
      ]),
    ],
  };
};
