import { COMPANY_LIMITS, type CompanySettings } from '@ace/contract/company/company.ts';
import { Alert, Button, FileButton, Group, Input, Stack, Text, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { AreaField, TextField } from '../../shared/form/fields/fields.tsx';
import { SaveButton, type Setting, SettingForm } from '../../shared/form/setting-form.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { addressOf } from '../../shared/ui/file-address.ts';
import { Section } from '../../shared/ui/section.tsx';
import styles from './company.module.css';
import { type CompanyValues, companyForm, mergeCompany } from './company-form.ts';
import { Preview } from './preview.tsx';
import { companyQuery, saveCompany } from './queries.ts';

const CONTACT = ['name', 'address', 'phone', 'email', 'url'] as const;
const PAPERS = ['taxCode', 'bankAccount', 'terms.vi', 'terms.en', 'gs1Prefix'] as const;
type Field = (typeof CONTACT | typeof PAPERS)[number];

/** The fields of several lines, and how many are shown. */
const LINES: Partial<Record<Field, number>> = { address: 2, bankAccount: 2, 'terms.vi': 4, 'terms.en': 4 };

/** The variables of the environment that replace fields. */
const VARIABLES: Partial<Record<Field, string>> = {
  name: 'COMPANY_NAME',
  phone: 'COMPANY_PHONE',
  email: 'COMPANY_EMAIL',
  url: 'COMPANY_URL',
};

/** The terms in each language count as a field of their own. */
const comparedOf = ({ terms: { vi, en }, ...others }: CompanyValues) => ({ ...others, 'terms.vi': vi, 'terms.en': en });

const Logo = () => {
  const t = useText();
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController<CompanyValues, 'logo'>({ name: 'logo' });
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
    <Input.Wrapper label={t('company.logo')} description={t('company.logoHint')} error={refusal ?? error?.message} labelElement="div">
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

const labelOf = (field: string) => (field === 'logo' ? textOf('company.logo') : textOf(`company.field.${field}`)) ?? field;

const CompanyFields = ({ answer: { environment, unitNumbers }, isSaving }: Setting<CompanyValues, CompanySettings>) => {
  const t = useText();
  const values = useWatch<CompanyValues>() as CompanyValues;
  const fieldOf = (field: Field) => {
    const given = environment[field as keyof typeof environment];
    const props = {
      name: field,
      label: labelOf(field),
      description:
        given === undefined
          ? textOf(`company.hint.${field}`)
          : t('company.environment', { variable: VARIABLES[field] ?? '', value: given }),
    };
    const lines = LINES[field];
    return lines ? <AreaField key={field} lines={lines} {...props} /> : <TextField key={field} {...props} />;
  };
  return (
    <div className={styles.columns}>
      <Stack>
        <Section title={t('company.contact')}>
          <Stack gap="sm">{CONTACT.map(fieldOf)}</Stack>
        </Section>
        <Section title={t('company.papers')}>
          <Stack gap="sm">
            <Logo />
            {PAPERS.map(fieldOf)}
            {unitNumbers && <UnitNumbers {...unitNumbers} />}
          </Stack>
        </Section>
        <Group justify="flex-end">
          <SaveButton isSaving={isSaving} />
        </Group>
      </Stack>
      <Preview input={companyForm.toInput(values, null)} />
    </div>
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
  return (
    <div className={styles.page}>
      <Title order={1}>{t('menu.company')}</Title>
      <Text c="dimmed" mb="md">
        {t('company.lead')}
      </Text>
      <SettingForm
        {...{ form: companyForm, merge: mergeCompany, comparedOf, labelOf }}
        query={companyQuery}
        save={saveCompany}
        onSaved={() => t('company.saved')}
        name={t('menu.company')}
        shownAs={(field, value) => (field === 'logo' && value ? t('company.logo') : undefined)}
      >
        {(setting) => <CompanyFields {...setting} />}
      </SettingForm>
    </div>
  );
};

export const Route = createFileRoute('/admin/company')({
  beforeLoad: requires('company:configure'),
  loader: () => loadTexts('company'),
  staticData: { title: 'menu.company' },
  component: CompanyPage,
});
