import type { TaskNoteVersion } from '@ace/contract/desk/desk.ts';
import { Box, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './desk.module.css';
import { taskNotesQuery } from './queries.ts';

/** As many as a dialog has room for. */
const SHOWN = 5;

/** Who noted what at a shipment, the latest first. */
export const TaskNotes = ({ shipmentId }: { shipmentId: number }) => {
  const t = useText();
  const format = useFormat();
  const { data: notes = [] } = useQuery(taskNotesQuery(shipmentId));
  const wordsOf = ({ snoozedUntil, note, assigneeLogin }: TaskNoteVersion) =>
    [
      note,
      snoozedUntil && t('desk.tasks.until', { day: format.day(snoozedUntil) }),
      assigneeLogin && `${t('desk.note.assignee')}: ${assigneeLogin}`,
    ]
      .filter(Boolean)
      .join(' · ') || t('desk.note.cleared');
  if (notes.length === 0) return null;
  return (
    <Box component="section" mt="sm" aria-label={t('desk.note.history')}>
      <Title order={3} fz="sm">
        {t('desk.note.history')}
      </Title>
      <ul className={styles.notes}>
        {notes.slice(0, SHOWN).map((note) => (
          <Text component="li" size="xs" key={note.version}>
            <Text span inherit c="dimmed">
              {format.moment(note.lastModifiedDate)} {note.lastModifiedBy}:
            </Text>{' '}
            {wordsOf(note)}
          </Text>
        ))}
      </ul>
    </Box>
  );
};
