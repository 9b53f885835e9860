import type { NotificationSettings } from '@ace/contract/notifications/choices.ts';
import { api } from '../../shared/api/api.ts';
import { showError } from '../../shared/api/errors.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { readAgain } from './queries.ts';

/** Saves the settings of notifications, and says that it is `done`. */
export const useSaving = (done: string, onSaved?: () => void) =>
  useAction({
    mutationFn: (body: NotificationSettings) => api('PUT /api/notifications/settings', { body }),
    onSuccess: async () => {
      await readAgain();
      showAlert('success', done);
      onSaved?.();
    },
    onError: showError,
  });
