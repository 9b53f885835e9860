import { MAX_EXPORTED } from '@ace/contract/shipments/filter.names.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../../shared/api/api.ts';
import { showError } from '../../shared/api/errors.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { currentLanguage, useText } from '../../shared/i18n/i18n.ts';
import { toApiQuery } from '../../shared/list/list-search.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { filtersOf, type ShipmentSearch } from './filters.ts';

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** Milliseconds after which the browser has certainly begun to store the file. */
const STORING_TIME = 60_000;

type Props = {
  /** What the list shows. */
  search: ShipmentSearch;
  /** The shipments to be stored; without them, all that the list shows. */
  ids?: readonly number[];
};

const readFile = async ({ search, ids }: Props, format: Format) => {
  const { sort, query = '' } = toApiQuery(search);
  const language = currentLanguage();
  const params = { format };
  if (ids) return (await api('POST /api/export/shipments.:format', { params, query: { sort }, body: { ids: [...ids], language } })).body;
  return (await api('GET /api/export/shipments.:format', { params, query: { sort, query, ...filtersOf(search), language } })).body;
};

const download = async (wanted: Props, format: Format) => {
  const body = await readFile(wanted, format);
  const address = URL.createObjectURL(body);
  const link = document.createElement('a');
  link.href = address;
  link.download = `shipments.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), STORING_TIME);
};

/** Stores what the list shows, with all of its pages, or these shipments of it as a file. */
export const ExportMenu = ({ search, ids }: Props) => {
  const t = useText();
  const format = useFormat();
  const isTooMuch = ids !== undefined && ids.length > MAX_EXPORTED;
  const exporting = useAction({ mutationFn: (format: Format) => download({ search, ids }, format), onError: showError });
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
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => exporting.run(format)}>
            {t(`shipment.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
