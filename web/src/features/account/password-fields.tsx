import { levelOf, strengthOf } from '@ace/contract/account/strength.ts';
import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { PasswordField } from '../../shared/form/fields/fields.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './account.module.css';
import { isCommon } from './common-passwords.ts';

/** Of the bar, by the level of the password. */
const COLORS = { 1: '#c92a2a', 2: '#d9480f', 3: '#e0a800', 4: '#5c940d', 5: '#2b8a3e' } as const;

/** The strength of the typed password, as a bar of five steps and as text. */
const StrengthBar = ({ name }: { name: string }) => {
  const t = useText();
  const password = String(useWatch({ name }) ?? '');
  if (password === '') return null;
  const level = levelOf(strengthOf(password));
  return (
    <div>
      <div className={styles.bar} aria-hidden>
        {([1, 2, 3, 4, 5] as const).map((step) => (
          <span key={step} className={styles.step} style={{ background: step <= level ? COLORS[level] : undefined }} />
        ))}
      </div>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {t('account.strength.label')}: {t(`account.strength.level${level}`)}
        {isCommon(password) && (
          <Text span size="xs" display="block" c="var(--mantine-color-text)">
            {t('account.strength.common')}
          </Text>
        )}
      </Text>
    </div>
  );
};

/** A new password with its strength, and its confirmation. */
export const NewPasswordFields = ({ name }: { name: 'password' | 'newPassword' }) => {
  const t = useText();
  return (
    <>
      <div>
        <PasswordField name={name} label={t(`account.field.${name}`)} autoComplete="new-password" isRequired />
        <StrengthBar name={name} />
      </div>
      <PasswordField name="confirmation" label={t('account.field.confirmation')} autoComplete="new-password" isRequired />
    </>
  );
};
