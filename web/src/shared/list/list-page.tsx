import { ARRANGEMENTS, type Arrangement } from '@ace/contract/preferences/choices.ts';
import { Button, SegmentedControl, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Empty } from '../ui/empty.tsx';
import { LoadFailed } from '../ui/loaded.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './list.module.css';
import type { LiveRows } from './live-rows.ts';
import { ListFoot, Pager } from './pager.tsx';
import { PreviewButton } from './preview.tsx';
import { SearchBox } from './search-box.tsx';
import type { List } from './use-list.ts';

/** The page of a list, from top to bottom: `ListHead`, a line of views and filters, `ListFrame`. */
export const ListPage = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>;

type HeadProps<Row extends { id: number }> = {
  list: List<Row>;
  title: string;
  /** The name of the search box, if the list can be searched. */
  search?: string;
  create?: ReactNode;
  /** Beside the button to create a record. */
  beside?: ReactNode;
  /** Filters beside the heading. */
  children?: ReactNode;
};

/** What others have done to the rows: new ones wait behind a button, whose place is free. Screen readers are told of changed ones, too. */
const News = ({ live }: { live: LiveRows }) => {
  const t = useText();
  const { waiting, changed, showWaiting } = live;
  const words = t('live.waiting', { number: waiting });
  return (
    <>
      {waiting > 0 && (
        <Button
          size="compact-sm"
          radius="xl"
          className={styles.news}
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={() => void showWaiting()}
        >
          {words}
        </Button>
      )}
      <VisuallyHidden role="status">
        {[waiting > 0 && words, changed > 0 && t('live.changed', { number: changed })].filter(Boolean).join('. ')}
      </VisuallyHidden>
    </>
  );
};

/** Heading, search, and how the list is arranged. */
export const ListHead = <Row extends { id: number }>({ list, title, search, create, beside, children }: HeadProps<Row>) => {
  const t = useText();
  const { arrangement, preview } = list;
  return (
    <div className={styles.head}>
      <div className={styles.titled}>
        <Title order={1}>{title}</Title>
        {list.live && <News live={list.live} />}
      </div>
      {children}
      {search && <SearchBox value={list.search.search} label={search} onSearch={list.searchFor} />}
      {!list.isNarrow && (
        <>
          <SegmentedControl
            size="sm"
            aria-label={t('list.arrangement')}
            disabled={arrangement.isPending}
            value={arrangement.arrangement}
            // The values are those of the choices below.
            onChange={(value) => arrangement.setArrangement(value as Arrangement)}
            data={ARRANGEMENTS.map((value) => ({ value, label: t(`list.arrangements.${value}`) }))}
          />
          <ColumnChooser arrangement={arrangement} />
          {preview.isPossible && <PreviewButton isOpen={preview.isOpen} onToggle={preview.toggle} />}
        </>
      )}
      {beside}
      {create}
    </div>
  );
};

const Placeholder = () => {
  const t = useText();
  return (
    <div className={styles.empty} role="status" aria-label={t('app.loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} height={20} />
      ))}
    </div>
  );
};

type FrameProps<Row extends { id: number }> = { list: List<Row>; noRows: ReactNode; children: ReactNode };

/** The rows, or what is said in their place, and the links to other pages. */
export const ListFrame = <Row extends { id: number }>({ list, noRows, children }: FrameProps<Row>) => {
  const t = useText();
  const { query, data, isReady, rows, change } = list;
  const content = () => {
    if (!data && query.isError) {
      return (
        <div className={styles.empty}>
          <LoadFailed onRetry={() => void query.refetch()} />
        </div>
      );
    }
    if (!data || !isReady) return <Placeholder />;
    if (rows.length > 0) return children;
    if (data.total === 0) return <div className={styles.empty}>{noRows}</div>;
    return (
      <div className={styles.empty}>
        <Empty picture="lens" text={t('list.beyond')}>
          <Button variant="default" onClick={() => change({ page: 1 })}>
            {t('list.firstPage')}
          </Button>
        </Empty>
      </div>
    );
  };
  return (
    <div className={styles.frame} ref={list.live?.root}>
      {/* While the next rows are read, the former ones stay. */}
      <div className={styles.rows} aria-busy={list.isHeld}>
        {content()}
      </div>
      {data && rows.length > 0 && isReady ? (
        <Pager
          search={list.search}
          data={{ ...data, count: data.rows.length }}
          addressOf={list.addressOf}
          onSize={(size) => change({ size, page: 1 })}
        />
      ) : (
        <ListFoot />
      )}
    </div>
  );
};
