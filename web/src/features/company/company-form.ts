import { CompanySettingsInput } from '@ace/contract/company/company.ts';
import { mergeOnto } from '../../shared/form/merge.ts';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';

// Not in the file of the page, which the start loads in part: it would load all schemas.

export const companyForm = schemaForm(CompanySettingsInput);
export type CompanyValues = FormValues<typeof CompanySettingsInput>;

/** Applies what `mine` changed since `base` to `theirs`. The terms in each language count as a field of their own. */
export const mergeCompany = (theirs: CompanyValues, mine: CompanyValues, base: CompanyValues) => ({
  ...mergeOnto(theirs, mine, base),
  terms: mergeOnto(theirs.terms, mine.terms, base.terms),
});
