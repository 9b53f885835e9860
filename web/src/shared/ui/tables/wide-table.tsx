import { Table, type TableProps } from '@mantine/core';

/** A table that scrolls within itself if the window is narrower than `minWidth` (in px), also with the arrow keys. */
export const WideTable = ({ label, minWidth, ...table }: TableProps & { label: string; minWidth: number }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section tabIndex={0} aria-label={label} style={{ overflowX: 'auto' }}>
    <Table miw={minWidth} {...table} />
  </section>
);
