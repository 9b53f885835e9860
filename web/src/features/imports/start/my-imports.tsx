import type { Import } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../../shared/session/account.ts';
import { ask } from '../../../shared/ui/ask.tsx';
import { Empty } from '../../../shared/ui/empty.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LinkText } from '../../../shared/ui/links.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { ImportState } from '../import-state.tsx';
import styles from '../imports.module.css';
import { deleteImport, importsQuery } from '../queries.ts';
import { addressOf, stepOf } from '../steps.ts';

const ImportItem = ({ found, isOfAll }: { found: Import; isOfAll: boolean }) => {
  const t = useText();
  const format = useFormat();
  const { id, fileName, kind, state, createdBy, createdDate, expiresAt } = found;
  const { rows, good, warnings, errors, created, updated } = found.counts;
  const deletion = useAction({ mutationFn: () => deleteImport(id) });
  const remove = async () => {
    const isMeant = await ask({
      title: t('import.mine.deleteTitle'),
      reasons: [t('import.mine.deleteText', { name: fileName }), ...(state === 'done' ? [t('import.mine.deleteKeeps')] : [])],
      go: t('import.mine.deleteGo'),
      back: t('import.mine.deleteBack'),
    });
    if (isMeant) deletion.run();
  };
  const countOf = (name: 'rows' | 'good' | 'errors' | 'created' | 'updated', number: number) =>
    t(`import.mine.${name}`, { number: format.number(number) });
  const about = [
    kind === 'trackings' && t('import.kind.trackings'),
    (rows > 0 || !['reading', 'failed'].includes(state)) && countOf('rows', rows),
    ...(state === 'checked' ? [good + warnings > 0 && countOf('good', good + warnings), errors > 0 && countOf('errors', errors)] : []),
    ...(state === 'done' ? [created > 0 && countOf('created', created), updated > 0 && countOf('updated', updated)] : []),
    isOfAll && t('import.mine.by', { who: createdBy }),
    format.shortMoment(createdDate),
    t('import.mine.until', { moment: format.shortMoment(expiresAt) }),
  ];
  return (
    <li className={styles.mine}>
      <span className={styles.mineName}>
        <LinkText to={addressOf(stepOf(state))} params={{ id: String(id) }}>
          {fileName}
        </LinkText>
        <ImportState state={state} />
      </span>
      <Text size="sm" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
      <IconButton
        Icon={IconTrash}
        color="red"
        label={t('import.mine.delete', { name: fileName })}
        loading={deletion.isPending}
        onClick={() => void remove()}
      />
    </li>
  );
};

/** The imports that can be continued or looked at; for administrators those of everybody. */
export const MyImports = () => {
  const t = useText();
  const isOfAll = useIsAllowed('management:read');
  const query = useQuery(importsQuery);
  return (
    <Section title={t(isOfAll ? 'import.mine.all' : 'import.mine.title')}>
      <Loaded query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty picture="box" text={t('import.mine.empty', { days: IMPORT_LIMITS.days })} />
          ) : (
            <ul>
              {found.map((each) => (
                <ImportItem key={each.id} found={each} isOfAll={isOfAll} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
};
