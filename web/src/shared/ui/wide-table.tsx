import { Table, type TableProps } from '@mantine/core';

/** A table that scrolls inside itself where the window is too narrow for it, with the arrow keys too. `minWidth` in px. */
export const WideTable = ({ label, minWidth, ...table }: TableProps & { label: string; minWidth: number }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse must be able to scroll it
  <section tabIndex={0} aria-label={label} style={{ overflowX: 'auto' }}>
    <Table miw={minWidth} {...table} />
  </section>
);
