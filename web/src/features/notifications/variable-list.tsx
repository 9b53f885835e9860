import { TEMPLATE_VARIABLES } from '@ace/contract/notifications/variables.ts';
import { Code, Text } from '@mantine/core';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './notifications.module.css';

/** What a template may show, with what each variable means. */
export const VariableList = () => {
  const t = useText();
  return (
    <details>
      <summary>{t('mailTemplate.variables')}</summary>
      <Text size="sm" c="dimmed" my="xs">
        {t('mailTemplate.variablesHint', { open: '{{#name}}', close: '{{/name}}' })}
      </Text>
      <dl className={styles.variables}>
        {TEMPLATE_VARIABLES.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <Code>{`{{${name}}}`}</Code>
            </dt>
            <dd>{t(`mailTemplate.variable.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
