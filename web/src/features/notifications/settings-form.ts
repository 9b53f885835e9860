import { NotificationSettingsInput } from '@ace/contract/notifications/choices.ts';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';

// Not in the file of the page, which the start loads in part: it would load all schemas.

export const settingsForm = schemaForm(NotificationSettingsInput);
export type SettingsValues = FormValues<typeof NotificationSettingsInput>;
