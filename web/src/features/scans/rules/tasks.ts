import { SCAN_MODES, type ScanMode } from '@ace/contract/scans/modes.ts';

/** What the page is used for: scans of a mode, or to look codes up, of which nothing is sent. */
export const TASKS = [...SCAN_MODES, 'find'] as const;
export type Task = ScanMode | 'find';
