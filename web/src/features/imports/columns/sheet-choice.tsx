import type { Import } from '@ace/contract/imports/import.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ChoiceInput } from '../../../shared/ui/choices/choice-input.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { changeImport } from '../queries.ts';

/** Which sheet of the file is read. Another one is read at once; if it cannot be, the former one stays, and it is said why. */
export const SheetChoice = ({ found: { id, sheets, options, problem, problemParams: params = '' } }: { found: Import }) => {
  const t = useText();
  const change = useAction({ mutationFn: (sheet: string) => changeImport(String(id), { options: { sheet } }) });
  return (
    <ChoiceInput
      label={t('import.columns.sheet')}
      choices={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
      value={change.variables ?? options.sheet ?? sheets[0] ?? null}
      error={problem && t(`import.problem.${problem}`, { params })}
      onChange={(sheet) => sheet !== null && change.run(sheet)}
      w={320}
      maw="100%"
    />
  );
};
