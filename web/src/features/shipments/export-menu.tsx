import { MAX_EXPORTED } from '@ace/contract/shipments/export.ts';
import type { ExportColumn } from '@ace/contract/shipments/export-headings.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { currentLanguage, useText } from '../../shared/i18n/i18n.ts';
import { useArrangement } from '../../shared/list/arrangement.ts';
import { type ListSearch, toApiQuery } from '../../shared/list/list-search.ts';
import { store } from '../../shared/ui/store-file.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { useCompactShipmentColumns, useShipmentColumns } from './columns.tsx';
import { SHIPMENT_FILTERS } from './filters.ts';

/** The kinds of files: an Excel workbook, CSV for spreadsheets with decimal commas, CSV for programs. */
const FILES = {
  xlsx: { format: 'xlsx', decimals: 'point' },
  csvForSheets: { format: 'csv', decimals: 'comma' },
  csv: { format: 'csv', decimals: 'point' },
} as const;
type File = keyof typeof FILES;
const FILE_NAMES = Object.keys(FILES) as File[];

/** The fields of columns that show others than the one of their name, or several. */
const FIELDS: Record<string, ExportColumn[]> = {
  bill: ['aceBillNumber'],
  deliveryStatus: ['deliveryStatus', 'lastEventAt'],
  estimate: ['estimatedFrom', 'estimatedTo'],
  receiver: ['receiverName', 'receiverContactName'],
  partner: ['partnerShipment', 'partnerShipmentId'],
  partnerShipment: ['partnerShipment', 'partnerShipmentId'],
};
const fieldsOf = (columns: { key: string }[]) => [...new Set(columns.flatMap(({ key }) => FIELDS[key] ?? [key as ExportColumn]))];

type Props = {
  /** What the list shows. */
  search: ListSearch;
  /** The shipments to be stored; without them, all that the list shows. */
  ids?: readonly number[];
};

type Wanted = { file: File; columns: ExportColumn[] | 'all' };

const readFile = async ({ search, ids }: Props, { file, columns }: Wanted) => {
  const { sort, query = '' } = toApiQuery(search);
  const language = currentLanguage();
  const { format, decimals } = FILES[file];
  const params = { format };
  const sheet = { sort, columns, decimals };
  if (ids) return (await api('POST /api/export/shipments.:format', { params, query: sheet, body: { ids: [...ids], language } })).body;
  return (
    await api('GET /api/export/shipments.:format', { params, query: { ...sheet, query, ...SHIPMENT_FILTERS.queryOf(search), language } })
  ).body;
};

const download = async (shown: Props, wanted: Wanted) => store(`shipments.${FILES[wanted.file].format}`, await readFile(shown, wanted));

/** Stores what the list shows, with all of its pages, or these shipments of it as a file: the columns of the list, or all fields. */
export const ExportMenu = ({ search, ids }: Props) => {
  const t = useText();
  const format = useFormat();
  const isTooMuch = ids !== undefined && ids.length > MAX_EXPORTED;
  const { visible } = useArrangement('shipments', useShipmentColumns(), useCompactShipmentColumns());
  const exporting = useAction({ mutationFn: (wanted: Wanted) => download({ search, ids }, wanted) });
  const groups = [
    { key: 'shown', columns: fieldsOf(visible) },
    { key: 'all', columns: 'all' },
  ] as const;
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          size={ids ? 'compact-sm' : 'xs'}
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={exporting.isPending}
          disabled={isTooMuch}
          title={isTooMuch ? t('shipment.export.tooMany', { max: format.number(MAX_EXPORTED) }) : undefined}
        >
          {t('shipment.export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ key, columns }) => (
          // biome-ignore lint/a11y/useSemanticElements: a menu has no field sets
          <div key={key} role="group" aria-label={t(`shipment.export.${key}`)}>
            <Menu.Label aria-hidden>{t(`shipment.export.${key}`)}</Menu.Label>
            {FILE_NAMES.map((file) => (
              <Menu.Item key={file} onClick={() => exporting.run({ file, columns })}>
                {t(`shipment.export.${file}`)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
