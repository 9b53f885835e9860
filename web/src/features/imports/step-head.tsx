import type { Import } from '@ace/contract/imports/import.ts';
import { Group, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import { LinkText } from '../../shared/ui/links.tsx';
import styles from './imports.module.css';
import { addressOf, fits, STEPS, type Step } from './steps.ts';

/** The heading of a step: the file, the steps with those that can be opened as links, and the buttons of the step. */
export const StepHead = ({ found, step, children }: { found: Import; step: Step; children?: ReactNode }) => {
  const t = useText();
  return (
    <div className={styles.head}>
      <div className={styles.headTitle}>
        <nav aria-label={t('import.step.label')} className={styles.steps}>
          <LinkText to="/import" size="sm">
            {t('menu.import')}
          </LinkText>
          {STEPS.map((each) => (
            <Fragment key={each}>
              <IconChevronRight size={14} aria-hidden />
              {each !== step && fits(found.state, each) ? (
                <Link to={addressOf(each)} params={{ id: String(found.id) }}>
                  {t(`import.step.${each}`)}
                </Link>
              ) : (
                <span aria-current={each === step ? 'step' : undefined}>{t(`import.step.${each}`)}</span>
              )}
            </Fragment>
          ))}
        </nav>
        <Title order={1} className={styles.fileName} title={found.fileName}>
          {found.fileName}
        </Title>
      </div>
      <Group gap="xs" className={styles.headButtons}>
        {children}
      </Group>
    </div>
  );
};
