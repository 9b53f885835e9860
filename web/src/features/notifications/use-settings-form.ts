import type { NotificationSettings } from '@ace/contract/notifications/choices.ts';
import { useRef, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { mergeOnto } from '../../shared/form/merge.ts';
import { settingOf, useSetting } from '../../shared/form/use-setting.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { readAgain } from './queries.ts';

/** The settings of notifications as they are edited: sections of the page save their own part. */
export const useSettingsForm = (initial: NotificationSettings) => {
  const stored = settingOf(initial);
  const [values, setValues] = useState(stored.values);
  const done = useRef('');
  const setting = useSetting({
    stored,
    values,
    onValues: setValues,
    merge: mergeOnto,
    save: async (body, version) => settingOf((await api('PUT /api/notifications/settings', { body: { ...body, version } })).body),
    reread: async () => settingOf((await api('GET /api/notifications/settings')).body),
    onSaved: () => {
      showAlert('success', done.current);
      void readAgain();
    },
  });
  return {
    values,
    stored: setting.base.values,
    conflict: setting.conflict,
    isPending: setting.isPending,
    change: (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part })),
    /** Saves a part on top of what is stored, and says that it is done. */
    save: (part: Partial<typeof values>, text: string) => {
      done.current = text;
      setting.run({ ...setting.base.values, ...part });
    },
  };
};
export type SettingsForm = ReturnType<typeof useSettingsForm>;
