/** Makes an element a unit that is marked as a whole if another user changes something in it (`shared/live/marks.ts`). */
export const UNIT = { 'data-unit': '' } as const;
