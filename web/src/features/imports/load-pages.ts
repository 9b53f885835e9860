/** The script of the pages of imports, with what they wait for. */
export const loadPages = () => import('./pages.tsx');
