import type { Import } from '@ace/contract/imports/import.ts';
import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { LinkButton } from '../../../shared/ui/links.tsx';
import { SheetChoice } from './sheet-choice.tsx';

/** Why a file cannot be read, and what to do about it. */
export const Failed = ({ found }: { found: Import }) => {
  const t = useText();
  const { problem = 'damaged', problemParams: params = '', kind, sheets } = found;
  return (
    <>
      <Alert color="red" role="alert" title={t('import.failed.title')} icon={<IconAlertTriangle aria-hidden />}>
        {t(`import.problem.${problem}`, { params })}
      </Alert>
      {sheets.length > 1 && <SheetChoice found={found} />}
      <Group>
        <LinkButton
          to="/import"
          search={kind === 'trackings' ? { kind } : {}}
          leftSection={<IconFileUpload size={16} aria-hidden />}
          data-shortcut="new"
        >
          {t('import.failed.another')}
        </LinkButton>
      </Group>
    </>
  );
};
