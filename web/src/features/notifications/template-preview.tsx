import type { RenderedMail } from '@ace/contract/notifications/template.ts';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './notifications.module.css';

/** A mail as it would be sent, as HTML or as text. Its frame runs no scripts and opens no links. */
export const TemplatePreview = ({ mail }: { mail: RenderedMail }) => {
  const t = useText();
  const [part, setPart] = useState('html');
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('mailTemplate.part')}
        value={part}
        onChange={setPart}
        data={[
          { value: 'html', label: t('mailTemplate.asHtml') },
          { value: 'text', label: t('mailTemplate.asText') },
        ]}
      />
      <Text>
        <strong>{t('mailTemplate.subject')}:</strong> {mail.subject}
      </Text>
      {part === 'html' ? (
        <iframe className={styles.mail} title={t('mailTemplate.preview')} srcDoc={mail.html} sandbox="" />
      ) : (
        <pre className={styles.text}>{mail.text}</pre>
      )}
    </Stack>
  );
};
