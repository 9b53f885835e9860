import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useAccount } from '../session/account.ts';
import { createStore } from '../store.ts';
import { enterRows, markRow, rowAt, useCurrentRow } from '../ui/focus.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { Column } from './columns.ts';
import styles from './list.module.css';

/** From these widths in px on there is room for a preview, and beside it for all columns of the compact arrangement. */
const MIN_WIDTH = 1_100;
const AMPLE_WIDTH = 1_640;

/** Milliseconds that the mouse rests on a row until its preview shows: on its way to the preview it only passes rows. */
const REST = 150;

/** Counts changes, so that components read the storage again. */
const changes = createStore(0);

/** Whether this person wants the preview in this browser, and whether the window has room for it. */
export const usePreview = (list: ListName, isOffered: boolean) => {
  changes.useValue();
  const key = `preview.${list}.${useAccount()?.login}`;
  const hasRoom = useMediaQuery(`(min-width: ${MIN_WIDTH}px)`, undefined, { getInitialValueInEffect: false });
  const isAmple = useMediaQuery(`(min-width: ${AMPLE_WIDTH}px)`, undefined, { getInitialValueInEffect: false });
  const isPossible = isOffered && hasRoom;
  const isOpen = isPossible && localStorage.getItem(key) === 'open';
  return {
    isPossible,
    isOpen,
    toggle: () => {
      localStorage.setItem(key, isOpen ? 'closed' : 'open');
      changes.set(changes.get() + 1);
    },
    /** The columns beside it: without room, those that it shows too are left out. */
    beside: <Row,>(columns: Column<Row>[]) => (isOpen && !isAmple ? columns.filter(({ isInPreview }) => !isInPreview) : columns),
  };
};

export const PreviewButton = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => {
  const t = useText();
  return (
    <IconButton
      Icon={IconLayoutSidebarRight}
      iconSize={18}
      variant={isOpen ? 'light' : 'default'}
      size={36}
      onClick={onToggle}
      aria-pressed={isOpen}
      label={t('list.preview')}
      title={t('list.previewKey')}
      data-shortcut="preview"
    />
  );
};

type Props<Row> = {
  list: ListName;
  rows: Row[];
  isOpen: boolean;
  onClose: () => void;
  renderPreview: (row: Row, onClose: () => void) => ReactNode;
  children: ReactNode;
};

/** The rows of a list and, if it is open, a preview of one of them: of the row that has or had the focus, or on which the mouse rests. */
export const WithPreview = <Row extends { id: number }>({ list, rows, isOpen, onClose, renderPreview, children }: Props<Row>) => {
  const t = useText();
  const current = useCurrentRow(list);
  // The mouse counts until the focus moves.
  const [pointed, setPointed] = useState<{ id: number; current: number | undefined } | null>(null);
  const wanted = pointed && pointed.current === current ? pointed.id : current;
  const row = isOpen ? ([wanted, current].map((one) => rows.find(({ id }) => id === one)).find(Boolean) ?? rows[0]) : undefined;
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  useEffect(() => markRow(row?.id, 'data-previewed'));

  const onPointerMove = (event: PointerEvent) => {
    clearTimeout(resting.current);
    // Rows that scroll under a mouse at rest are not pointed at.
    if (event.pointerType !== 'mouse' || (event.movementX === 0 && event.movementY === 0)) return;
    const id = rowAt(event.target);
    if (isOpen && id !== null) resting.current = setTimeout(() => setPointed({ id, current }), REST);
  };

  const close = () => {
    // The button that is pressed disappears.
    enterRows();
    onClose();
  };
  return (
    <div className={styles.split}>
      {/* What is pointed at is only shown: everything can be reached with the keyboard, too. */}
      <div className={styles.rows} onPointerMove={onPointerMove} onPointerLeave={() => clearTimeout(resting.current)}>
        {children}
      </div>
      {row && (
        <aside className={styles.preview} aria-label={t('list.preview')}>
          {renderPreview(row, close)}
        </aside>
      )}
    </div>
  );
};
