import { countryText } from '@ace/contract/shared/country-names.ts';
import { showTypedDate } from '@ace/contract/shared/dates/typed-date.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Anchor } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import type { Column } from '../../shared/list/columns.ts';
import { CopyValue } from '../../shared/list/rows/copy-value.tsx';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { useColumn } from '../../shared/record/record-values.tsx';
import { PartnerLink } from '../partners/partner-link.tsx';
import { externalNumberOf, isWebAddress } from '../partners/partner-shipment.ts';
import { ProgressBadge, useProgressText } from '../trackings/progress-badge.tsx';
import { DangerBadge } from './danger-badge.tsx';
import { PARTY_FIELDS, receiverNameOf } from './party-fields.ts';

type NumberField = { [Key in keyof Shipment]: Shipment[Key] extends number | null ? Key : never }[keyof Shipment];

const useColumns = () => {
  const format = useFormat();
  const column = useColumn<Shipment>('shipment');
  const number = (key: NumberField, more: Partial<Column<Shipment>> = {}) =>
    column(key, { isNumber: true, render: ({ [key]: value }) => value !== null && format.number(value), ...more });
  return { column, number };
};

/** The 29 columns of the list (docs/domain.md, "Pages"), in its order, and those that people may add. */
export const useShipmentColumns = (): Column<Shipment>[] => {
  const t = useText();
  const format = useFormat();
  const { column, number } = useColumns();
  const language = useLanguage();
  const party = (side: 'sender' | 'receiver') =>
    PARTY_FIELDS.map(({ field, short }) => {
      const country = (row: Shipment) => countryText(row[`${side}CountryCode`], row[`${side}Country`], language);
      const shown = field === 'Country' && { text: country, render: country };
      return column(`${side}${field}`, { title: t(`shipment.short.${short}`), group: t(`shipment.group.${side}Short`), ...shown });
    });

  return [
    column('id'),
    column('description', { maxWidth: 280 }),
    number('totalPackages'),
    number('weight'),
    number('chargeableWeight', { isExtra: true }),
    number('totalVolume'),
    column('dangerousGoods', {
      render: ({ dangerousGoods }) => (dangerousGoods ? <DangerBadge isSmall>{t('form.yes')}</DangerBadge> : t('form.no')),
    }),
    column('notes'),
    column('shipDate', {
      render: ({ shipDate }) => format.day(shipDate),
    }),
    column('aceBillNumber', {
      maxWidth: 300,
      render: ({ aceBillNumber }) => <CopyValue value={aceBillNumber} />,
    }),
    column('extBillNumber', {
      render: ({ extBillNumber }) => extBillNumber && <span className="mono">{extBillNumber}</span>,
    }),
    column('customerReference', {
      isSortable: false,
      isExtra: true,
      render: ({ customerReference }) => customerReference && <span className="mono">{customerReference}</span>,
    }),
    ...party('sender'),
    ...party('receiver'),
    {
      key: 'partnerShipment',
      title: t('shipment.list.partner'),
      text: externalNumberOf,
      render: (shipment) => <PartnerLink shipment={shipment} />,
    },
    {
      key: 'partnerShipmentLabel',
      title: t('shipment.list.label'),
      isSortable: false,
      text: ({ partnerShipmentLabel }) => partnerShipmentLabel,
      render: ({ partnerShipmentLabel: label }) =>
        label && isWebAddress(label) ? (
          <Anchor href={label} target="_blank" rel="noreferrer" size="sm">
            {t('shipment.list.labelPdf')}
          </Anchor>
        ) : (
          label
        ),
    },
    column('ownerLogin', { title: t('shipment.list.owner') }),
  ];
};

/** What a clerk looks for, in 1280 px: the columns of the compact arrangement. */
export const useCompactShipmentColumns = (): Column<Shipment>[] => {
  const t = useText();
  const format = useFormat();
  const progressText = useProgressText();
  const { column, number } = useColumns();
  const estimate = ({ estimatedFrom, estimatedTo }: Shipment) => estimatedFrom && estimatedTo && format.days(estimatedFrom, estimatedTo);
  return [
    {
      key: 'bill',
      title: t('shipment.compact.bill'),
      sortField: 'aceBillNumber',
      isFixed: true,
      // Room for the mark of what a search found elsewhere.
      width: 152,
      text: ({ aceBillNumber }) => aceBillNumber,
      render: ({ id, aceBillNumber }) => <ShipmentLink id={id} number={aceBillNumber} />,
    },
    {
      key: 'deliveryStatus',
      title: t('shipment.compact.status'),
      isSortable: false,
      width: 190,
      wideWidth: 204,
      text: (shipment) => {
        const { lastEventAt: dateTime, lastEventOffset: offsetMinutes } = shipment;
        const about = [
          progressText(shipment),
          dateTime && format.event({ dateTime, offsetMinutes }),
          estimate(shipment) && `${t('shipment.compact.estimate')} ${estimate(shipment)}`,
        ];
        return about.filter(Boolean).join(', ');
      },
      render: (shipment) => <ProgressBadge shipment={shipment} />,
    },
    {
      key: 'estimate',
      title: t('shipment.compact.estimate'),
      isSortable: false,
      width: 92,
      isYielding: true,
      text: estimate,
      render: estimate,
    },
    {
      key: 'receiver',
      title: t('shipment.compact.receiver'),
      sortField: 'receiverName',
      text: receiverNameOf,
      render: receiverNameOf,
    },
    column('receiverCity', { title: t('shipment.short.city'), width: 88, isInPreview: true }),
    column('receiverTelNo', { title: t('shipment.short.telNo'), width: 130, isYielding: true, isInPreview: true }),
    column('description', { title: t('shipment.compact.goods') }),
    number('totalPackages', { title: t('shipment.compact.packages'), width: 48 }),
    number('weight', { title: 'kg', width: 60 }),
    column('shipDate', {
      width: 94,
      text: ({ shipDate }) => format.day(shipDate),
      render: ({ shipDate }) => showTypedDate(shipDate),
    }),
    {
      key: 'partner',
      title: t('shipment.compact.partner'),
      sortField: 'partnerShipment',
      width: 110,
      isInPreview: true,
      text: externalNumberOf,
      render: ({ partnerShipment }) => partnerShipment !== 'none' && t(`shipment.partner.${partnerShipment}`),
    },
    column('ownerLogin', { title: t('shipment.compact.owner'), width: 80, isYielding: true, isInPreview: true }),
  ];
};
