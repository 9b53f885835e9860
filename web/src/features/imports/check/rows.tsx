import type { Import } from '@ace/contract/imports/import.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconArrowDownCircle, IconReplace } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import listStyles from '../../../shared/list/list.module.css';
import { ListFoot, Pager } from '../../../shared/list/pager.tsx';
import { showAlert } from '../../../shared/ui/alerts.ts';
import { Empty } from '../../../shared/ui/empty.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { fieldsOfRows } from '../fields.ts';
import gridStyles from '../grid/grid.module.css';
import { type FillSource, Grid, type GridHandle } from '../grid/grid.tsx';
import { columnsFor } from '../grid/use-cells.ts';
import type { useEdits } from '../grid/use-edits.ts';
import { FIRST_ERRORS, importQuery, keepFirstErrors, ROWS, type RowsPage, type RowsSearch, rowsQuery } from '../queries.ts';
import type { RowsAddress } from '../rows-search.ts';
import { addressOf } from '../steps.ts';
import styles from './check.module.css';
import { FillDialog } from './fill-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { type Filter, RowFilters } from './row-filters.tsx';

/** The fields of the file, and those without a column of which something is said. They stay after they were mended. */
const useFields = (found: Import, page: RowsPage | undefined) => {
  const [extra, setExtra] = useState<string[]>([]);
  const mapped: string[] = fieldsOfRows(found);
  const said = page?.rows.flatMap(({ messages }) => messages.flatMap(({ field }) => field ?? [])) ?? [];
  const added = [...new Set(said)].filter((field) => !mapped.includes(field) && !extra.includes(field));
  if (added.length > 0) setExtra([...extra, ...added]);
  const names = [...mapped, ...extra].join(' ');
  return useMemo(() => columnsFor(found.kind, names.split(' ').filter(Boolean)), [found.kind, names]);
};

/** Reads the first errors ahead, again after each change: F8 does not wait for them. */
const FirstErrors = ({ id }: { id: string }) => {
  const { refetch } = useQuery({ ...rowsQuery(id, FIRST_ERRORS), enabled: false });
  const { dataUpdatedAt } = useQuery({ ...importQuery(id), refetchOnMount: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => void refetch(), [refetch, dataUpdatedAt]);
  return null;
};

type Props = {
  found: Import;
  search: RowsAddress;
  step: 'check' | 'report';
  edits: ReturnType<typeof useEdits>;
  /** Where the page itself has no other way to them. */
  filters?: Filter[];
};

/** The rows of an import by their findings, a page at a time. Before the import they are edited in place. */
export const Rows = ({ found, search, step, edits, filters = [] }: Props) => {
  const t = useText();
  const navigate = useNavigate();
  const id = String(found.id);
  const { state, page = 1 } = search;
  const isReadOnly = step === 'report';
  const query = useQuery(rowsQuery(id, { state, page }));
  const columns = useFields(found, query.data);
  const grid = useRef<GridHandle>(null);
  /** At which error a page begins that F8 has led to. */
  const [wanted, setWanted] = useState<{ at: string; error: 'first' | 'last' } | null>(null);
  const [turn, setTurn] = useState(0);
  const [filling, setFilling] = useState<FillSource | null>(null);
  const [replacing, setReplacing] = useState<{ name: string; value: unknown } | null>(null);
  const [place, setPlace] = useState<{ name: string; value: unknown } | null>(null);
  /** F8 leads to another page, which is not shown yet. */
  const [isLeading, setIsLeading] = useState(false);
  const go = (to: RowsSearch) =>
    navigate({ to: addressOf(step), params: { id }, search: to.page > 1 ? to : { state: to.state }, replace: true, ignoreBlocker: true });
  const last = Math.max(1, Math.ceil((query.data?.total ?? 0) / ROWS));
  /** Errors are on other pages, or among the rows that this filter leaves out. */
  const lookElsewhere = async (isBack: boolean) => {
    const lead = async (to: RowsSearch) => {
      setWanted({ at: JSON.stringify(to), error: isBack ? 'last' : 'first' });
      await keepFirstErrors(id);
      await go(to);
    };
    const next = page + (isBack ? -1 : 1);
    const isAnyLeft = query.data?.rows.some((row) => row.state === 'error');
    if (state === 'error' && isAnyLeft && next >= 1 && next <= last) return await lead({ state, page: next });
    if (found.counts.errors === 0) return showAlert('success', t('import.check.noErrors'));
    await lead(FIRST_ERRORS);
    if (state !== 'error' || page !== 1) return;
    // Rows that were mended have stayed until now.
    await query.refetch();
    setTurn(turn + 1);
  };
  const leadElsewhere = async (isBack: boolean) => {
    setIsLeading(true);
    await lookElsewhere(isBack).finally(() => setIsLeading(false));
  };
  const jump = (isBack: boolean) => {
    if (grid.current) grid.current.jump(isBack);
    else void leadElsewhere(isBack);
  };
  const onF8 = useEffectEvent(jump);
  useEffect(() => {
    if (isReadOnly) return;
    // From anywhere on the page; the grid itself answers its own keys.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onF8(event.shiftKey);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isReadOnly]);
  const filter = filters.find((each) => each.state === state);
  return (
    <>
      {!isReadOnly && state !== 'error' && found.counts.errors > 0 && <FirstErrors id={id} />}
      {!isReadOnly && (
        <div className={styles.tools}>
          <RowFilters id={id} step={step} filters={filters} current={state} />
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconReplace size={14} aria-hidden />}
              onClick={() => setReplacing(place)}
              disabled={place === null}
            >
              {t('import.check.replace')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowDownCircle size={14} aria-hidden />}
              onClick={() => jump(false)}
              disabled={found.counts.errors === 0}
              data-shortcut="nextError"
            >
              {t('import.check.nextError')}
            </Button>
          </Group>
        </div>
      )}
      {edits.failedCells > 0 && (
        <Alert color="red" role="alert" py={6} icon={<IconAlertTriangle aria-hidden />}>
          <Group gap="xs">
            {t('import.grid.unsaved', { number: edits.failedCells })}
            <Button size="compact-xs" onClick={edits.retry}>
              {t('import.grid.retryAll', { number: edits.failedCells })}
            </Button>
            <Button size="compact-xs" variant="default" onClick={edits.discard}>
              {t('import.grid.discard')}
            </Button>
          </Group>
        </Alert>
      )}
      <div className={gridStyles.frame}>
        <Loaded query={query}>
          {(data) =>
            data.rows.length === 0 ? (
              <div className={listStyles.empty}>
                <Empty
                  picture={state === 'error' ? 'done' : 'lens'}
                  text={t(`import.check.noRows.${state === 'error' ? 'error' : 'other'}`)}
                />
              </div>
            ) : (
              <Grid
                ref={grid}
                key={`${turn} ${JSON.stringify(data.search)}`}
                kind={found.kind}
                rows={data.rows}
                total={data.total}
                before={(data.search.page - 1) * ROWS}
                columns={columns}
                edits={edits}
                isReadOnly={isReadOnly}
                isBusy={isLeading || query.isPlaceholderData}
                wanted={wanted?.at === JSON.stringify(data.search) ? wanted.error : null}
                onNoError={(isBack) => void leadElsewhere(isBack)}
                onFill={setFilling}
                onCut={(cut) => showAlert('danger', t('import.grid.cut', cut))}
                onPlace={setPlace}
              />
            )
          }
        </Loaded>
        {query.data && query.data.total > ROWS ? (
          <Pager
            search={{ page, size: ROWS, sort: '', search: '' }}
            data={{ total: query.data.total, isTotalLowerBound: false, count: query.data.rows.length }}
            addressOf={(change) => ({
              list: addressOf(step).replace('$id', id),
              search: { state, ...(change.page && change.page > 1 && { page: change.page }) },
            })}
          />
        ) : (
          <ListFoot />
        )}
      </div>
      {filling && (
        <FillDialog
          found={found}
          source={filling}
          state={state}
          filterName={filter?.label ?? t('import.check.filters.all')}
          onPage={() =>
            edits.save(
              filling.below.map((row) => ({ row, values: { [filling.name]: filling.value } })),
              query.data?.rows ?? [],
            )
          }
          onClose={() => setFilling(null)}
        />
      )}
      {replacing && <ReplaceDialog found={found} place={replacing} onClose={() => setReplacing(null)} />}
    </>
  );
};
