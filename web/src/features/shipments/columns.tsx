import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Anchor, Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { type Column, textColumn } from '../../shared/list/columns.ts';
import { CopyValue } from '../../shared/list/copy-value.tsx';
import { LinkText } from '../../shared/ui/links.tsx';
import { PartnerLink } from '../partners/partner-link.tsx';
import { externalNumberOf, isWebAddress } from '../partners/partner-shipment.ts';
import { PARTY_FIELDS } from './party-fields.ts';

const ESSENTIAL = new Set([
  'description',
  'totalPackages',
  'weight',
  'shipDate',
  'aceBillNumber',
  'receiverName',
  'receiverCity',
  'receiverTelNo',
  'ownerLogin',
]);

const DangerBadge = ({ label }: { label: string }) => (
  <Badge color="red.9" variant="filled" size="sm" leftSection={<IconAlertTriangle size={11} aria-hidden />}>
    {label}
  </Badge>
);

/** The 29 columns of the list (docs/domain.md, "Pages"), in its order. */
export const useShipmentColumns = (): Column<Shipment>[] => {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    type NumberField = { [Key in keyof Shipment]: Shipment[Key] extends number | null ? Key : never }[keyof Shipment];
    const isEssential = (key: string) => ESSENTIAL.has(key);

    const text: typeof textColumn<Shipment> = (key, title, more) =>
      textColumn<Shipment>(key, title, { isEssential: isEssential(key), ...more });
    const number = (key: NumberField, title: string): Column<Shipment> => ({
      key,
      title,
      isSortable: true,
      isNumber: true,
      isEssential: isEssential(key),
      render: (shipment) => {
        const value = shipment[key];
        return value === null ? null : format.number(value);
      },
    });
    const party = (side: 'sender' | 'receiver') =>
      PARTY_FIELDS.map(({ field, short }) =>
        text(`${side}${field}`, t(`shipment.short.${short}`), { group: t(`shipment.group.${side}Short`) }),
      );

    return [
      {
        key: 'id',
        title: t('shipment.field.id'),
        isSortable: true,
        isFixed: true,
        render: ({ id }) => (
          <LinkText to="/shipment-ace/$id/view" params={{ id: String(id) }} size="sm">
            {id}
          </LinkText>
        ),
      },
      text('description', t('shipment.field.description'), { maxWidth: 280 }),
      number('totalPackages', t('shipment.field.totalPackages')),
      number('weight', t('shipment.field.weight')),
      number('totalVolume', t('shipment.field.totalVolume')),
      {
        key: 'dangerousGoods',
        title: t('shipment.field.dangerousGoods'),
        isSortable: true,
        render: ({ dangerousGoods }) => (dangerousGoods ? <DangerBadge label={t('form.yes')} /> : t('form.no')),
      },
      text('notes', t('shipment.field.notes')),
      {
        key: 'shipDate',
        title: t('shipment.field.shipDate'),
        isSortable: true,
        isEssential: true,
        render: ({ shipDate }) => format.day(shipDate),
      },
      {
        key: 'aceBillNumber',
        title: t('shipment.field.aceBillNumber'),
        isSortable: true,
        isEssential: true,
        maxWidth: 300,
        render: ({ aceBillNumber }) => <CopyValue value={aceBillNumber} />,
      },
      text('extBillNumber', t('shipment.field.extBillNumber'), {
        render: ({ extBillNumber }) => extBillNumber && <span className="mono">{extBillNumber}</span>,
      }),
      ...party('sender'),
      ...party('receiver'),
      {
        key: 'partnerShipment',
        title: t('shipment.list.partner'),
        isSortable: true,
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
      text('ownerLogin', t('shipment.list.owner')),
    ];
  }, [t, format]);
};
