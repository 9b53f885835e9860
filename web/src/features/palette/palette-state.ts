import { createPersonalStore } from '../../shared/store.ts';

/** The text with which the palette opens; null while it is closed. */
const opened = createPersonalStore<string | null>(null);

export const openPalette = (text = '') => opened.set(text);
export const closePalette = () => opened.set(null);
export const usePaletteText = opened.useValue;
