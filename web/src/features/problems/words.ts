import type { TaskProblem } from '@ace/contract/problems/problem.ts';
import { useText } from '../../shared/i18n/i18n.ts';

/** Says in a line what is wrong, and with which package. */
export const useProblemWords = () => {
  const t = useText();
  return ({ reason, text, packageNumber }: Pick<TaskProblem, 'reason' | 'text' | 'packageNumber'>) => {
    const words = [t(`problem.reason.${reason}`), text].filter(Boolean).join(' – ');
    return packageNumber === null ? words : t('problem.ofPackage', { number: packageNumber, words });
  };
};
