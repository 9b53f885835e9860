import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { Import, RowFilter } from '@ace/contract/imports/import.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { CONFIRMS, Dialog } from '../../../shared/ui/dialog.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { useFieldLabel } from '../fields.ts';
import type { FillSource } from '../grid/grid.tsx';
import { editColumn, rowsBelow } from '../queries.ts';

type Props = {
  found: Import;
  source: FillSource;
  state: RowFilter | undefined;
  filterName: string;
  /** Fills what is on this page. */
  onPage: () => void;
  onClose: () => void;
};

/** How far down a cell is filled. */
export const FillDialog = ({ found, source, state, filterName, onPage, onClose }: Props) => {
  const t = useText();
  const format = useFormat();
  const field = useFieldLabel(found.kind)(source.name);
  const id = String(found.id);
  const filling = useAction({
    mutationFn: async () => {
      const rows = await rowsBelow(id, state, source.row);
      // The names of columns are those of fields.
      if (rows.length > 0) await editColumn(id, { field: source.name as ImportFieldName, value: source.value, rows });
    },
    onSuccess: onClose,
  });
  return (
    <Dialog title={t('import.fill.title')} onClose={onClose}>
      <Stack gap="sm">
        <Text>{source.text === '' ? t('import.fill.leadEmpty', { field }) : t('import.fill.lead', { value: source.text, field })}</Text>
        <Button
          data-autofocus
          {...CONFIRMS}
          disabled={source.below.length === 0}
          onClick={() => {
            onClose();
            onPage();
          }}
        >
          {t('import.fill.page', { number: format.number(source.below.length) })}
        </Button>
        <Button variant="default" loading={filling.isPending} onClick={() => filling.run()}>
          {t('import.fill.filter', { filter: filterName })}
        </Button>
      </Stack>
    </Dialog>
  );
};
