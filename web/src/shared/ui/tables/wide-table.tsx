import { Table, type TableProps } from '@mantine/core';

/** A table that scrolls within itself if the window is narrower than `minWidth` (in px), also with the arrow keys. */
export const WideTable = ({ label, minWidth, ...table }: TableProps & { label: string; minWidth: number }) => (
  // A group, because it stands in a section of the same name, and two landmarks of one name cannot be told apart.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  // biome-ignore lint/a11y/useSemanticElements: it has no fields
  <div role="group" tabIndex={0} aria-label={label} style={{ overflowX: 'auto' }}>
    <Table miw={minWidth} {...table} />
  </div>
);
