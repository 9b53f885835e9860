import { type GoodsLine, goodsValueOf, lineValueOf, netWeightOf } from '@ace/contract/goods/goods-line.ts';
import type { TaxNumber } from '@ace/contract/goods/tax-number.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Box, Text } from '@mantine/core';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { type Fact, Facts, filledFacts } from '../../shared/ui/facts.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { CUSTOMS_TEXTS, INVOICE_COSTS } from './customs-names.ts';

type Row = GoodsLine & { index: number };

const productsOf = ({ productIdentifier, manufacturerIdentifier }: GoodsLine) =>
  [productIdentifier, manufacturerIdentifier].filter(Boolean).join(' · ');

const useColumns = (currency: string | null): SortedColumn<Row>[] => {
  const t = useText();
  const { number } = useFormat();
  // Amounts are in thousandths.
  const worthOf = (line: GoodsLine) => Number(lineValueOf(line, currency) ?? 0n) / 1_000;
  const orNone = (value: number | null) => (value === null ? '–' : number(value));
  return [
    { key: 'index', title: '#', by: ({ index }) => index },
    {
      key: 'description',
      title: t('goods.column.description'),
      by: ({ description }) => description,
      render: (line) => (
        <>
          {line.description}
          {[line.descriptionVi, line.manufacturer, productsOf(line)].filter(Boolean).map((more) => (
            <Text key={more} span display="block" size="sm" c="dimmed">
              {more}
            </Text>
          ))}
        </>
      ),
    },
    { key: 'hsCode', title: t('goods.column.hsCode'), by: ({ hsCode }) => hsCode ?? '–' },
    {
      key: 'origin',
      title: t('goods.column.originCountryCode'),
      by: ({ originCountryCode }) => originCountryCode ?? '–',
      isSecondary: true,
    },
    {
      key: 'quantity',
      title: t('goods.column.quantity'),
      by: ({ quantity }) => quantity,
      render: ({ quantity, unit }) => [number(quantity), unit].filter(Boolean).join(' '),
      isNumber: true,
    },
    {
      key: 'value',
      title: currency ? `${t('goods.value')} (${currency})` : t('goods.value'),
      by: worthOf,
      render: (line) => orNone(line.unitValue === null ? null : worthOf(line)),
      isNumber: true,
    },
    {
      key: 'netKg',
      title: t('goods.column.netKg'),
      by: ({ netKg }) => netKg ?? 0,
      render: ({ netKg }) => orNone(netKg),
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'package',
      title: t('goods.column.packageNumber'),
      by: ({ packageNumber }) => packageNumber ?? 0,
      render: ({ packageNumber }) => orNone(packageNumber),
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'kind',
      title: t('goods.column.kind'),
      by: ({ kind }) => t(`goods.kind.${kind}`),
      render: ({ kind, unNumber }) => [t(`goods.kind.${kind}`), unNumber && `UN ${unNumber}`].filter(Boolean).join(', '),
      isSecondary: true,
    },
  ];
};

/** What customs ask for of a shipment, as text. */
export const CustomsSection = ({ shipment }: { shipment: Shipment }) => {
  const t = useText();
  const { number } = useFormat();
  const { goodsLines, taxNumbers, exportReason, insuranceCurrencyCode } = shipment;
  const columns = useColumns(insuranceCurrencyCode);
  const amount = (value: number | null) => (value === null ? null : [number(value), insuranceCurrencyCode].filter(Boolean).join(' '));
  const net = netWeightOf(goodsLines);
  const numbersOf = (side: TaxNumber['party']) =>
    taxNumbers
      .filter(({ party }) => party === side)
      .map(({ kind, number }) => (kind === 'other' ? number : `${kind} ${number}`))
      .join(', ');
  return (
    <Section title={t('goods.title')}>
      {goodsLines.length > 0 && (
        <Box mb="md">
          <SortedTable
            label={t('shipment.field.goodsLines')}
            columns={columns}
            rows={goodsLines.map((line, index) => ({ ...line, index: index + 1 }))}
            rowKey={({ index }) => String(index)}
            empty=""
            minWidth={300}
          />
        </Box>
      )}
      <Facts
        isWide
        facts={filledFacts([
          [t('goods.sumOfValues'), amount(goodsValueOf(goodsLines, insuranceCurrencyCode))],
          [t('goods.column.netKg'), net === null ? null : `${number(net)} kg`],
          [t('shipment.field.exportReason'), exportReason && t(`goods.reason.${exportReason}`)],
          ...CUSTOMS_TEXTS.map((name): Fact => [t(`shipment.field.${name}`), shipment[name]]),
          ...INVOICE_COSTS.map((name): Fact => [t(`shipment.field.${name}`), amount(shipment[name])]),
          [`${t('goods.taxNumbers')} (${t('goods.sender')})`, numbersOf('sender')],
          [`${t('goods.taxNumbers')} (${t('goods.receiver')})`, numbersOf('receiver')],
        ])}
      />
    </Section>
  );
};
