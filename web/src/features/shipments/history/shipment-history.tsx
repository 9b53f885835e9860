import type { EntityAudit } from '@ace/contract/audits/entity-audit.ts';
import type { OrderStep } from '@ace/contract/connectors/order-step.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button, Group, Paper, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fieldNameOf } from '../../../shared/i18n/field-name.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useReadable } from '../../../shared/i18n/readable.ts';
import { LinkText } from '../../../shared/ui/links.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { UNIT } from '../../../shared/ui/unit.ts';
import { ChangeDialog } from '../../audits/change-dialog.tsx';
import { useProblemWords } from '../../problems/words.ts';
import styles from '../shipments.module.css';
import { type Phrase, phrasesOf } from './phrases.ts';
import { changeOf, historyOf } from './queries.ts';

/** Most phrases that describe one change; the others are counted. */
const MAX_PHRASES = 2;

/** Most characters of a value in a phrase. */
const MAX_LETTERS = 40;

const shortened = (text: string) => {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('').trimEnd()}…` : letters.join('');
};

/** Says in words what happened to an order. */
const useOrderWords = () => {
  const t = useText();
  return ({ kind, orderId }: OrderStep) => {
    const words = t(`shipment.history.order.${kind}`);
    return orderId === null ? words : t('shipment.history.order.number', { words, number: orderId });
  };
};

/** Says in words what a change did. */
const useWords = () => {
  const t = useText();
  const readable = useReadable();
  const wordsOf = (phrase: Phrase) => {
    if ('number' in phrase) return t(`shipment.history.${phrase.kind}`, phrase);
    const { kind, path, before, after } = phrase;
    return t(`shipment.history.${kind}`, {
      field: fieldNameOf('shipment', path),
      before: shortened(readable(path, before)),
      after: shortened(readable(path, after)),
    });
  };
  return (change: EntityAudit, previous: EntityAudit | null) => {
    if (change.action === 'CREATE') return t('shipment.history.created');
    if (!previous) return t('shipment.history.edited');
    const phrases = phrasesOf(JSON.parse(previous.entityValue), JSON.parse(change.entityValue));
    if (phrases.length === 0) return t('shipment.history.unchanged');
    const told = phrases.slice(0, MAX_PHRASES).map(wordsOf).join('; ');
    return phrases.length > MAX_PHRASES ? `${told} ${t('form.more', { number: phrases.length - MAX_PHRASES })}` : told;
  };
};

const Entry = ({ who, when, words, children }: { who: string; when: string; words: string; children?: ReactNode }) => {
  const format = useFormat();
  return (
    <li {...UNIT}>
      <strong>{who}</strong> {words}
      <Group gap="sm" c="dimmed" fz="xs">
        <time dateTime={when}>{format.shortMoment(when)}</time>
        {children}
      </Group>
    </li>
  );
};

/** The change that the address names, in a dialog. */
const OpenedChange = ({ shipmentId, version }: { shipmentId: number; version: number }) => {
  const navigate = useNavigate();
  return (
    <ChangeDialog
      of={{ entityType: 'Shipment', entityId: shipmentId, commitVersion: version }}
      query={useQuery(changeOf(shipmentId, version))}
      onClose={() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })}
    />
  );
};

type Props = {
  shipment: Pick<Shipment, 'id' | 'createdBy' | 'createdDate'>;
  /** The version whose change is shown. */
  opened?: number;
};

/** Who changed a shipment and how, in words. */
export const ShipmentHistory = ({ shipment: { id, createdBy, createdDate }, opened }: Props) => {
  const t = useText();
  const format = useFormat();
  const wordsOf = useWords();
  const orderWordsOf = useOrderWords();
  const problemWordsOf = useProblemWords();
  const query = useInfiniteQuery(historyOf(id));
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="shipment-history">
      <Title order={2} mb="xs" id="shipment-history">
        {t('entityAudit.history')}
      </Title>
      <Loaded query={query}>
        {(entries) => (
          <>
            <ul className={styles.history}>
              {entries.map((entry) => {
                if ('step' in entry) {
                  const { step } = entry;
                  return (
                    <Entry key={`${step.connectorId} ${step.kind} ${step.at}`} who={step.by} when={step.at} words={orderWordsOf(step)} />
                  );
                }
                if ('problem' in entry) {
                  const { kind, by, at, of } = entry.problem;
                  const words = t(`problem.step.${kind}`, { problem: problemWordsOf(of) });
                  return <Entry key={`problem ${of.id} ${kind}`} who={by} when={at} words={words} />;
                }
                const { change, previous } = entry;
                return (
                  <Entry key={change.commitVersion} who={change.modifiedBy} when={change.modifiedDate} words={wordsOf(change, previous)}>
                    <LinkText
                      to="."
                      search={{ change: change.commitVersion }}
                      replace
                      resetScroll={false}
                      preload={false}
                      size="xs"
                      aria-label={`${t('shipment.history.diff')}, ${format.moment(change.modifiedDate)}`}
                    >
                      {t('shipment.history.diff')}
                    </LinkText>
                  </Entry>
                );
              })}
              {/* Samples, and shipments that are older than the audit, have no entry of their creation. */}
              {!hasNextPage && !entries.some((entry) => 'change' in entry && entry.change.action === 'CREATE') && (
                <Entry who={createdBy} when={createdDate} words={t('shipment.history.created')} />
              )}
            </ul>
            {hasNextPage && (
              <Button size="compact-xs" variant="subtle" mt={4} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('shipment.history.older')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {opened && <OpenedChange shipmentId={id} version={opened} />}
    </Paper>
  );
};
