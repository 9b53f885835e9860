import type { EventRule, UnmappedText } from '@ace/contract/partner-events/partner-event.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { Empty } from '../../../shared/ui/empty.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './rules.module.css';
import { type EditedRule, textKeyOf } from './rules.ts';
import { StatusSelect } from './status-select.tsx';

/** As many as are read at a glance; the others follow on demand. */
const SHOWN = 10;

type Props = {
  partnerName: string;
  texts: UnmappedText[];
  /** The rule that decides about a text as the rules are now, saved or not. */
  find: (text: UnmappedText) => EditedRule | undefined;
  /** Another status for a text, or none. */
  onChoose: (text: UnmappedText, status: EventRule['status'] | '') => void;
  onShow: (draft: EditedRule) => void;
  /** Stored events still follow from rules that were saved. */
  areSettling: boolean;
  /** There may be no more rules. */
  isFull: boolean;
};

/** The texts for which there is no rule, the most frequent first: a status that is chosen for one makes a rule. */
export const UnmappedTexts = ({ partnerName, texts, find, onChoose, onShow, areSettling, isFull }: Props) => {
  const t = useText();
  const format = useFormat();
  const [areAllShown, setAreAllShown] = useState(false);
  const settling = areSettling && (
    <Text size="sm" c="dimmed" role="status" mb="xs">
      {t('eventRule.settling')}
    </Text>
  );
  if (texts.length === 0 && settling) return settling;
  if (texts.length === 0) return <Empty picture="done" text={t('eventRule.unmapped.empty', { partner: partnerName })} />;
  const shown = areAllShown ? texts : texts.slice(0, SHOWN);
  return (
    <>
      {settling}
      <ul className={styles.texts} aria-label={t('eventRule.unmapped.title')}>
        {shown.map((text) => {
          const { code, event, count, lastDate } = text;
          const key = textKeyOf(text);
          const rule = find(text);
          const isOther = rule?.status && rule.madeFor !== key;
          return (
            <li key={key} className={styles.text}>
              <span className={styles.event}>
                {code && <span className="mono">{code}</span>} {event}
                <Text component="span" size="xs" c="dimmed">
                  {t('eventRule.unmapped.count', { number: format.number(count), moment: format.shortMoment(lastDate) })}
                </Text>
              </span>
              {isOther && rule.status ? (
                <Text size="sm">{t(`deliveryStatus.${rule.status}`)}</Text>
              ) : (
                <StatusSelect
                  aria-label={t('eventRule.unmapped.statusOf', { event })}
                  value={rule?.status ?? ''}
                  // The values are those of the options.
                  onChange={({ currentTarget }) => onChoose(text, currentTarget.value as EventRule['status'] | '')}
                  disabled={isFull && !rule}
                />
              )}
              {rule && (
                <IconButton
                  Icon={IconArrowDown}
                  label={t('eventRule.unmapped.show', { name: rule.code || rule.phrase })}
                  onClick={() => onShow(rule)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < texts.length && (
        <Group mt="xs">
          <Button variant="default" size="xs" onClick={() => setAreAllShown(true)}>
            {t('eventRule.unmapped.all', { number: texts.length })}
          </Button>
        </Group>
      )}
    </>
  );
};
