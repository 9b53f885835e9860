import { COMPANY_LIMITS, type CompanySettings } from '@ace/contract/company/company.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, FileButton, Group, Input, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { ConflictPanel } from '../../shared/form/conflict-panel.tsx';
import { isSame, mergeOnto } from '../../shared/form/merge.ts';
import { UnsavedChanges } from '../../shared/form/unsaved-changes.tsx';
import { settingOf, showUnlessAtFields, useSetting } from '../../shared/form/use-setting.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { addressOf } from '../../shared/ui/file-address.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import styles from './company.module.css';
import { loadCompanyTexts } from './load-texts.ts';
import { Preview } from './preview.tsx';
import { companyQuery, readCompany, saveCompany } from './queries.ts';

const CONTACT = ['name', 'address', 'phone', 'email', 'url'] as const;
const PAPERS = ['taxCode', 'bankAccount', 'termsVi', 'termsEn', 'gs1Prefix'] as const;
type Field = (typeof CONTACT | typeof PAPERS)[number];

/** The fields of several lines, and how many are shown. */
const LINES: Partial<Record<Field, number>> = { address: 2, bankAccount: 2, termsVi: 4, termsEn: 4 };

/** The variables of the environment that replace fields. */
const VARIABLES: Partial<Record<Field, string>> = {
  name: 'COMPANY_NAME',
  phone: 'COMPANY_PHONE',
  email: 'COMPANY_EMAIL',
  url: 'COMPANY_URL',
};

/** What the form holds: texts that may be blank, and the address of the logo. */
type Values = Record<Field | 'logo', string>;

const storedOf = (settings: CompanySettings) => {
  const { environment: _environment, unitNumbers: _unitNumbers, ...setting } = settings;
  const {
    values: { terms, ...others },
    ...state
  } = settingOf(setting);
  const texts = Object.entries({ ...others, termsVi: terms.vi, termsEn: terms.en }).map(([field, text]) => [field, text ?? '']);
  return { ...state, values: Object.fromEntries(texts) as Values };
};

const inputOf = ({ termsVi, termsEn, logo, ...fields }: Values) => ({ ...fields, terms: { vi: termsVi, en: termsEn }, logo: logo || null });

const save = async (values: Values, version: number) => storedOf(await saveCompany({ ...inputOf(values), version }));

/** What the server calls the fields that the form has apart. */
const PATHS: Partial<Record<Field | 'logo', string>> = { termsVi: 'terms.vi', termsEn: 'terms.en' };

/** What the server refuses of a field. */
const errorOf = (error: Error | null, field: Field | 'logo') => {
  const fieldErrors = error instanceof ApiError ? (error.problem.fieldErrors ?? []) : [];
  const refusal = fieldErrors.find((each) => each.field === (PATHS[field] ?? field));
  return refusal && textOf(`error.${refusal.message}`);
};

type LogoProps = { value: string; error: string | undefined; onChange: (address: string) => void };

const Logo = ({ value, error, onChange }: LogoProps) => {
  const t = useText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const forgetFile = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Otherwise the browser would not tell if the same file is chosen again.
    forgetFile.current?.();
    if (!file) return;
    const isTooLarge = file.size > COMPANY_LIMITS.logoBytes;
    setRefusal(isTooLarge ? t('company.tooLarge') : null);
    if (!isTooLarge) onChange(await addressOf(file));
  };
  return (
    <Input.Wrapper label={t('company.logo')} description={t('company.logoHint')} error={refusal ?? error} labelElement="div">
      <Group gap="sm" my={4}>
        {value && <img src={value} alt={t('company.logo')} className={styles.logo} />}
        <FileButton resetRef={forgetFile} accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('company.choose')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" onClick={() => onChange('')}>
            {t('company.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};

const CompanyForm = ({ initial }: { initial: CompanySettings }) => {
  const t = useText();
  const stored = storedOf(initial);
  const [values, setValues] = useState(stored.values);
  const setting = useSetting<Values>({
    stored,
    values,
    onValues: setValues,
    merge: mergeOnto,
    save,
    reread: async () => storedOf(await readCompany()),
    onSaved: () => showAlert('success', t('company.saved')),
    onError: showUnlessAtFields,
  });
  const change = (field: keyof Values, value: string) => setValues((before) => ({ ...before, [field]: value }));
  const labelOf = (field: string) => (field === 'logo' ? t('company.logo') : (textOf(`company.field.${field}`) ?? field));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!setting.isPending) setting.run(values);
  };
  const fieldOf = (field: Field) => {
    const given = initial.environment[field as keyof typeof initial.environment];
    const props = {
      label: labelOf(field),
      value: values[field],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change(field, value),
      description:
        given === undefined
          ? textOf(`company.hint.${field}`)
          : t('company.environment', { variable: VARIABLES[field] ?? '', value: given }),
      error: errorOf(setting.error, field),
    };
    const lines = LINES[field];
    return lines ? <Textarea key={field} autosize minRows={lines} maxRows={12} {...props} /> : <TextInput key={field} {...props} />;
  };
  const isUnsaved = !isSame(values, setting.base.values);
  return (
    <form onSubmit={submit} noValidate aria-label={t('menu.company')}>
      {setting.conflict && (
        <ConflictPanel
          {...setting.conflict}
          labelOf={labelOf}
          shownAs={(field, value) => (field === 'logo' && value ? t('company.logo') : undefined)}
        />
      )}
      <div className={styles.columns}>
        <Stack>
          <Section title={t('company.contact')}>
            <Stack gap="sm">{CONTACT.map(fieldOf)}</Stack>
          </Section>
          <Section title={t('company.papers')}>
            <Stack gap="sm">
              <Logo value={values.logo} error={errorOf(setting.error, 'logo')} onChange={(address) => change('logo', address)} />
              {PAPERS.map(fieldOf)}
              {initial.unitNumbers && <UnitNumbers {...initial.unitNumbers} />}
            </Stack>
          </Section>
          <Group justify="flex-end">
            <Button type="submit" title="Ctrl+Enter" loading={setting.isPending}>
              {t('form.save')}
            </Button>
          </Group>
        </Stack>
        <Preview input={inputOf(values)} />
      </div>
      <UnsavedChanges isUnsaved={isUnsaved} />
    </form>
  );
};

/** From which part of the numbers on the page says that they run out: at the pace so far, years before in most companies. */
const FEW_LEFT = 0.8;

/** How many numbers of logistic units are used, and what happens when there are no more. */
const UnitNumbers = ({ used, total }: NonNullable<CompanySettings['unitNumbers']>) => {
  const t = useText();
  const format = useFormat();
  const text = t('company.unitNumbers', { used: format.number(used), total: format.number(total) });
  if (used < total * FEW_LEFT) return <Text c="dimmed">{text}</Text>;
  return (
    <Alert color="orange" role="status">
      {text} {t('company.unitNumbersEnd')}
    </Alert>
  );
};

/** Who the company is: on papers, in mails and on public pages. */
const CompanyPage = () => {
  const t = useText();
  const query = useQuery(companyQuery);
  return (
    <div className={styles.page}>
      <Title order={1}>{t('menu.company')}</Title>
      <Text c="dimmed" mb="md">
        {t('company.lead')}
      </Text>
      <Loaded query={query}>{(settings) => <CompanyForm initial={settings} />}</Loaded>
    </div>
  );
};

export const Route = createFileRoute('/admin/company')({
  beforeLoad: requires('company:configure'),
  loader: loadCompanyTexts,
  staticData: { title: 'menu.company' },
  component: CompanyPage,
});
