import { nameOrder } from '@ace/contract/shared/languages.ts';
import { countCharacters } from '@ace/contract/shared/text/text.ts';
import { NewUser, USER_LIMITS, type User } from '@ace/contract/users/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { get } from 'react-hook-form';
import { useFieldOf } from '../../shared/form/fields/field-group.tsx';
import { CheckField, SelectField, TextField } from '../../shared/form/fields/fields.tsx';
import { MultiSelectField } from '../../shared/form/fields/multi-select-field.tsx';
import { recordForm } from '../../shared/form/plain-form.tsx';
import { LANGUAGES, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import type { ListSearch } from '../../shared/list/list-search.ts';
import { authorityList, users } from './queries.ts';

const LIMITS: Record<string, { min: number } | undefined> = USER_LIMITS;

/** New users are activated when they choose their password. */
const Fields = ({ stored }: { stored: User | null }) => {
  const t = useText();
  const field = useFieldOf('user');
  const names = nameOrder(useLanguage());
  const { data: authorities = [] } = useQuery(authorityList);
  return (
    <>
      <TextField {...field('login')} isRequired span={4} />
      {names.map((name) => (
        <TextField key={name} {...field(name)} span={4} />
      ))}
      <TextField {...field('email')} type="email" isRequired />
      <TextField {...field('phone')} type="tel" />
      {(['company', 'address', 'imageUrl'] as const).map((name) => (
        <TextField key={name} {...field(name)} span={12} />
      ))}
      <SelectField {...field('langKey')} choices={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))} />
      <MultiSelectField
        {...field('authorities')}
        isRequired
        choices={authorities.map((authority) => ({ value: authority, label: t(`user.authority.${authority}`) }))}
      />
      <CheckField {...field('activated')} description={stored ? undefined : t('user.form.activatedHint')} isDisabled={!stored} span={12} />
      <CheckField {...field('isConfirmed')} description={t('user.form.isConfirmedHint')} span={12} />
    </>
  );
};

const Form = recordForm(users, NewUser, {
  Fields,
  blank: { isConfirmed: true, authorities: ['ROLE_USER'] },
  messageOf: ({ field, code }, values) => {
    const { t } = i18next;
    if (code === 'Pattern' && field === 'login') return t('user.message.login');
    if (code === 'Email' && field === 'login') return t('user.message.loginIsEmail');
    // Size means that no role is chosen: there are not more roles than may be chosen.
    if (code === 'Size' && field === 'authorities') return t('validation.required');
    const min = LIMITS[field]?.min ?? 0;
    return code === 'Size' && countCharacters(String(get(values, field))) < min ? t('validation.minlength', { min }) : undefined;
  },
});

/** The form of a user, which returns to the list as `search` shows it. */
export const UserForm = ({ record, search = {} }: { record: User | null; search?: Partial<ListSearch> }) => {
  const navigate = useNavigate();
  const onSaved = () => void navigate({ to: '/admin/user-management', search, ignoreBlocker: true });
  return <Form record={record} name={({ login }) => login} onSaved={onSaved} />;
};
