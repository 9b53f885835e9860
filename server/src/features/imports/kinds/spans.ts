import { sql } from 'kysely';
import type { Span } from './kind.ts';

/** The condition that a row, or its leader, is in a span; without one, all are. */
export const spanOf = (span?: Span, column: 'row' | 'leader' = 'row') =>
  span ? sql<boolean>`${sql.ref(column)} between ${span.from} and ${span.to}` : sql<boolean>`true`;
