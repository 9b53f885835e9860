import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { useReadable } from '../i18n/readable.ts';
import { WideTable } from '../ui/tables/wide-table.tsx';
import { differingFields } from './merge.ts';

type Props<Values> = {
  /** Who stored the newer version, and when. */
  who: string;
  when: string;
  mine: Values;
  theirs: Values;
  labelOf: (field: string) => string;
  /** What a field holds in readable words, if its value alone is not readable. */
  shownAs?: (field: string, value: unknown) => string | undefined;
  /** The page of the newer version. */
  href: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Their texts are longer than a phone is wide. */
const WRAPPED = { root: { height: 'auto', paddingBlock: 7 }, label: { whiteSpace: 'normal' } } as const;

/** Shows both versions after another user has stored a newer one. Nothing is saved or lost until the user chooses one. */
export const ConflictPanel = <Values extends object>({
  who,
  when,
  mine,
  theirs,
  labelOf,
  shownAs,
  href,
  onKeepMine,
  onTakeTheirs,
}: Props<Values>) => {
  const t = useText();
  const format = useFormat();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const readable = useReadable();
  const shownValue = (field: keyof Values & string, { [field]: value }: Values) => (
    <span style={{ overflowWrap: 'anywhere' }}>{shownAs?.(field, value) ?? readable(field, value)}</span>
  );
  const fields = differingFields(mine, theirs);
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="alert"
      color="yellow"
      mb="md"
      // The table scrolls where there is no room for it, as on a phone.
      styles={{ body: { minWidth: 0 } }}
      icon={<IconUsers aria-hidden />}
      title={t('form.conflict.title', { who, when: format.moment(when) })}
    >
      <Text size="sm">{fields.length > 0 ? t('form.conflict.kept') : t('form.conflict.same')}</Text>
      {fields.length > 0 && (
        <WideTable
          label={t('form.conflict.field')}
          minWidth={240}
          mt="xs"
          withTableBorder
          data={{
            head: [t('form.conflict.field'), t('form.conflict.mine'), t('form.conflict.theirs')],
            body: fields.map((field) => [labelOf(field), shownValue(field, mine), shownValue(field, theirs)]),
          }}
        />
      )}
      <Group mt="sm" gap="xs">
        <Button size="sm" styles={WRAPPED} onClick={onKeepMine}>
          {t('form.conflict.keepMine')}
        </Button>
        <Button size="sm" variant="default" styles={WRAPPED} onClick={onTakeTheirs}>
          {t('form.conflict.takeTheirs')}
        </Button>
        <Anchor size="sm" href={href} target="_blank">
          {t('form.conflict.open')}
        </Anchor>
      </Group>
    </Alert>
  );
};
