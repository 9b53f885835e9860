import type { TaskProblem } from '@ace/contract/problems/problem.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './problems.module.css';
import { useProblemWords } from './words.ts';

/** What is unsolved at a task of the worklist: what is wrong, who said so, and what was answered. */
export const TaskProblems = ({ problems }: { problems: TaskProblem[] }) => {
  const t = useText();
  const wordsOf = useProblemWords();
  return (
    <ul className={styles.task}>
      {problems.map((each) => (
        <li key={each.id}>
          {wordsOf(each)} ({each.reportedBy})
          {each.answer !== null && each.answeredBy !== null && (
            <strong> {t('problem.answerOf', { who: each.answeredBy, answer: each.answer })}</strong>
          )}
        </li>
      ))}
    </ul>
  );
};
