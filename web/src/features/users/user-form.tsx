import { countCharacters } from '@ace/contract/shared/text.ts';
import { USER_LIMITS, type User, UserInput } from '@ace/contract/users/user.ts';
import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { CheckField, MultiSelectField, SelectField, TextField } from '../../shared/form/fields.tsx';
import formStyles from '../../shared/form/form.module.css';
import { type FormKind, RecordForm } from '../../shared/form/record-form.tsx';
import { violationsBy } from '../../shared/form/violations.ts';
import { LANGUAGES, textOf, useText } from '../../shared/i18n/i18n.ts';
import type { ListSearch } from '../../shared/list/list-search.ts';
import { authorityList, type UserWithRoles, users } from './queries.ts';

const TEXTS = ['login', 'firstName', 'lastName', 'email', 'phone', 'company', 'address', 'imageUrl'] as const;
type FormValues = Record<(typeof TEXTS)[number], string> & Pick<User, 'activated' | 'authorities' | 'langKey'>;

const toForm = (user: Omit<UserInput, 'id' | 'version'>): FormValues => ({
  ...(Object.fromEntries(TEXTS.map((field) => [field, user[field] ?? ''])) as Record<(typeof TEXTS)[number], string>),
  activated: user.activated,
  authorities: user.authorities ?? [],
  langKey: user.langKey,
});

const BLANK: FormValues = {
  ...(Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<(typeof TEXTS)[number], string>),
  activated: false,
  authorities: ['ROLE_USER'],
  langKey: 'vi',
};

const toInput = (values: FormValues, of: User | null): UserWithRoles => ({ ...values, id: of?.id, version: of?.version });

const limitOf = (field: string) => (field in USER_LIMITS ? USER_LIMITS[field as keyof typeof USER_LIMITS] : undefined);

const kind: FormKind<User, FormValues, UserWithRoles> = {
  entity: 'user',
  list: '/admin/user-management',
  addressOf: ({ login }) => login,
  calls: users,
  toForm,
  toInput,
  violationsOf: violationsBy(UserInput, (values) => toInput(values, null)),
  messageOf: ({ field, code }, values) => {
    const { t } = i18next;
    if (code === 'NotNull' || code === 'NotBlank') return t('validation.required');
    if (code === 'Pattern' && field === 'login') return t('user.message.login');
    if (code === 'Email' && field === 'login') return t('user.message.loginIsEmail');
    // No role at all, since nobody can choose more than there are.
    if (field === 'authorities' && code === 'Size') return t('validation.required');
    const limit = limitOf(field);
    if (code !== 'Size' || !limit) return textOf(`error.${code}`) ?? code;
    const isShort = countCharacters(String(values[field as keyof FormValues])) < limit.min;
    return isShort ? t('validation.minlength', { min: limit.min }) : t('validation.maxlength', { max: limit.max });
  },
};

/** The form of a user, which leads back to `list`. New users are activated when they choose their password. */
export const UserForm = ({ user, list = {} }: { user: User | null; list?: Partial<ListSearch> }) => {
  const t = useText();
  const { data: authorities = [] } = useQuery(authorityList);
  return (
    <RecordForm kind={kind} stored={user} initial={user ? toForm(user) : BLANK} name={({ login }) => login} toList={list}>
      {(stored) => (
        <Paper withBorder p="md">
          <div className={formStyles.fields}>
            <TextField name="login" label={t('user.field.login')} isRequired span={6} />
            <TextField name="email" label={t('user.field.email')} type="email" isRequired span={6} />
            <TextField name="lastName" label={t('user.field.lastName')} span={6} />
            <TextField name="firstName" label={t('user.field.firstName')} span={6} />
            <TextField name="phone" label={t('user.field.phone')} type="tel" span={6} />
            <TextField name="company" label={t('user.field.company')} span={6} />
            <TextField name="address" label={t('user.field.address')} span={12} />
            <TextField name="imageUrl" label={t('user.field.imageUrl')} span={12} />
            <SelectField
              name="langKey"
              label={t('user.field.langKey')}
              data={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))}
              span={6}
            />
            <MultiSelectField
              name="authorities"
              label={t('user.field.authorities')}
              isRequired
              data={authorities.map((authority) => ({ value: authority, label: t(`user.authority.${authority}`) }))}
              span={6}
            />
            <CheckField
              name="activated"
              label={t('user.field.activated')}
              description={stored ? undefined : t('user.form.activatedHint')}
              isDisabled={!stored}
              span={12}
            />
          </div>
        </Paper>
      )}
    </RecordForm>
  );
};
