import { vi as shipments } from '../../features/shipments/texts/vi.ts';
import { vi as shell } from '../../shell/texts/vi.ts';

/** Everything that the app says in Vietnamese. */
export const vi = { ...shell, ...shipments } as const;
