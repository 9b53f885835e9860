import type { HeldOwner } from '@ace/contract/notifications/held.ts';
import { HELD_LIMITS } from '@ace/contract/notifications/kinds.ts';
import { personName } from '@ace/contract/shared/languages.ts';
import { Button, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { LinkText } from '../../shared/ui/links.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { UNIT } from '../../shared/ui/unit.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './desk.module.css';
import { heldQuery, releaseHeld } from './queries.ts';

const HeldRow = ({ owner }: { owner: HeldOwner }) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { id, login, company, waiting, since, isConfirmed } = owner;
  const name = [company, personName(owner, language)].filter(Boolean).join(' – ');
  const releasing = useAction({
    mutationFn: () => releaseHeld(id),
    // Another user may have released them before: then none are left.
    onSuccess: ({ released }) =>
      showAlert(
        'success',
        released > 0 ? t('desk.held.released', { login, number: format.number(released) }) : t('desk.held.none', { login }),
      ),
  });
  const number = format.count({ total: waiting, isTotalLowerBound: waiting === HELD_LIMITS.waiting });
  return (
    <li {...UNIT}>
      <span>
        <LinkText to="/shipment-ace" search={{ ownerId: String(id) }} size="sm">
          {login}
        </LinkText>{' '}
        <Text span size="sm">
          {name}
        </Text>
        <Hint size="xs">{t('desk.held.waiting', { number, date: format.moment(since) })}</Hint>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSend size={14} aria-hidden />}
        loading={releasing.isPending}
        onClick={() => releasing.run()}
        aria-label={`${t(isConfirmed ? 'desk.held.send' : 'desk.held.confirm')}: ${login}`}
      >
        {t(isConfirmed ? 'desk.held.send' : 'desk.held.confirm')}
      </Button>
    </li>
  );
};

/** Customers whose notifications wait because they would reach too many people; nothing if there are none. */
export const Held = () => {
  const t = useText();
  const { data = [] } = useQuery(heldQuery);
  if (data.length === 0) return null;
  return (
    <Section title={t('desk.held.title')} gap="xs">
      <Hint mb="xs">{t('desk.held.lead')}</Hint>
      <ul className={styles.held}>
        {data.map((owner) => (
          <HeldRow key={owner.id} owner={owner} />
        ))}
      </ul>
    </Section>
  );
};
