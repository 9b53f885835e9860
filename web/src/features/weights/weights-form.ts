import { WeightSettingsInput } from '@ace/contract/weights/weights.ts';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';

// Not in the file of the page, which the start loads in part: it would load all schemas.

export const weightsForm = schemaForm(WeightSettingsInput);
export type WeightValues = FormValues<typeof WeightSettingsInput>;
