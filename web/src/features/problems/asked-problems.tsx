import type { ShipmentProblem } from '@ace/contract/problems/problem.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { ProblemItem } from './problem-item.tsx';
import styles from './problems.module.css';

/** What a customer is asked about their parcels on hold. */
export const AskedProblems = ({ problems }: { problems: ShipmentProblem[] }) => {
  const t = useText();
  return (
    <Section title={t('problem.asked')} gap="xs">
      <Hint mb="xs">{t('problem.askedLead')}</Hint>
      <ul className={styles.list}>
        {problems.map((each) => (
          <ProblemItem key={each.id} of={each} isNamed />
        ))}
      </ul>
    </Section>
  );
};
