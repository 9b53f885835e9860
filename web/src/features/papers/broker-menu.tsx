import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { createPart } from '../../shared/api/part.tsx';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { store } from '../../shared/ui/store-file.ts';
import { useAction } from '../../shared/ui/use-action.ts';

/** The kinds of files: an Excel workbook with both tables, or one of them as CSV. */
const FILES = {
  xlsx: { format: 'xlsx' },
  lines: { format: 'csv', part: 'lines' },
  packages: { format: 'csv', part: 'packages' },
} as const;
type File = keyof typeof FILES;
const FILE_NAMES = Object.keys(FILES) as File[];

type Props = {
  /** What the file is called, without its kind. */
  name: string;
  readFile: (query: (typeof FILES)[File]) => Promise<{ body: Blob }>;
} & Pick<ButtonProps, 'size' | 'disabled'>;

const LoadedMenu = ({ name, readFile, ...props }: Props) => {
  const t = useText();
  const storing = useAction({
    mutationFn: async (file: File) => store(file === 'xlsx' ? `${name}.xlsx` : `${name}-${file}.csv`, (await readFile(FILES[file])).body),
  });
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileSpreadsheet size={14} aria-hidden />} loading={storing.isPending} {...props}>
          {t('papers.broker.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILE_NAMES.map((file) => (
          <Menu.Item key={file} onClick={() => storing.run(file)}>
            {t(`papers.broker.${file}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Stores the broker's file of a manifest or of shipments (docs/customs-sheet.md). Drawn once its texts are there, which the list does not begin with. */
export const BrokerMenu = createPart<Props>(async () => {
  await loadTexts('papers');
  return LoadedMenu;
});
