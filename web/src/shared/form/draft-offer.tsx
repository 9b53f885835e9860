import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { isSent } from '../api/request-key.ts';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import type { Draft } from './drafts.ts';
import styles from './fields/form.module.css';

type Props<Values> = {
  drafts: Draft<Values>[];
  onContinue: (draft: Draft<Values>) => void;
  onDiscard: (draft: Draft<Values>) => void;
};

/** The unfinished drafts of this form, each to continue or to discard. */
export const DraftOffer = <Values,>({ drafts, onContinue, onDiscard }: Props<Values>) => {
  const t = useText();
  const format = useFormat();
  if (drafts.length === 0) return null;
  return (
    <Alert color="blue" role="status" title={t('form.drafts.title')} mb="md" py="xs">
      {drafts.map((draft) => (
        <div key={draft.key} className={styles.draft}>
          <Box miw={0}>
            <Text size="sm" lineClamp={1}>
              {format.moment(draft.savedAt)}
              {draft.about && ` – ${draft.about}`}
            </Text>
            {isSent(draft.key) && <Text size="xs">{t('form.drafts.sent')}</Text>}
          </Box>
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" onClick={() => onContinue(draft)}>
              {t('form.drafts.continue')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onDiscard(draft)}>
              {t('form.drafts.discard')}
            </Button>
          </Group>
        </div>
      ))}
    </Alert>
  );
};
