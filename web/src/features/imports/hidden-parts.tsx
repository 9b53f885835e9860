import type { Import } from '@ace/contract/imports/import.ts';
import { Alert, Checkbox } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';

type Props = { found: Import; isIncluded: boolean; isDisabled?: boolean; onChange: (isIncluded: boolean) => void };

/** What is hidden in the file, and whether its hidden rows are imported. */
export const HiddenParts = ({ found: { counts, hiddenSheets }, isIncluded, isDisabled = false, onChange }: Props) => {
  const t = useText();
  const format = useFormat();
  if (counts.hidden === 0 && hiddenSheets.length === 0) return null;
  return (
    <Alert color="yellow" py={6} icon={<IconEyeOff aria-hidden />}>
      {counts.hidden > 0 && (
        <>
          {t('import.hidden.rows', { number: format.number(counts.hidden) })}
          <Checkbox
            mt={4}
            label={t('import.hidden.include')}
            checked={isIncluded}
            disabled={isDisabled}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />
        </>
      )}
      {hiddenSheets.length > 0 && <div>{t('import.hidden.sheets', { names: hiddenSheets.join('”, “') })}</div>}
    </Alert>
  );
};
