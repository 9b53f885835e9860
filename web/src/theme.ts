import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const ace: MantineColorsTuple = [
  '#eef4fc',
  '#dbe6f6',
  '#b3cbec',
  '#88aee3',
  '#6595db',
  '#4f86d7',
  '#4079d2',
  '#2e67bb',
  '#245ba8',
  '#164e95',
];

/** The greys of the dark scheme, of the same tint as its surfaces: texts, frames of fields (4), what is pointed at (5), fields and menus (6), surfaces (7). */
const dark: MantineColorsTuple = [
  '#d3d8de',
  '#b4bcc5',
  '#828c97',
  '#69737e',
  '#5b646e',
  '#353c44',
  '#262b31',
  '#1d2024',
  '#17191c',
  '#121417',
];

/** Calm, dense and legible, with one accent colour for the next action. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  // Vietnamese letters have marks above and below.
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.5' }, h2: { fontSize: '1rem', lineHeight: '1.5' } } },
  colors: { ace, dark },
  primaryColor: 'ace',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Coloured text on a pale background of the same colour is hard to read: only icon and frame are coloured.
    // The ring around a button in a message is seen whole.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' }, message: { overflow: 'visible' } } },
    // A list of choices is drawn when it opens. A form has five, and most stay closed.
    Combobox: { defaultProps: { keepMounted: false } },
    // Help is below the field, so that the fields of a row are aligned whether they have help or not.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Its track can be seen on pages and on cards.
    SegmentedControl: { styles: { root: { background: 'light-dark(var(--mantine-color-gray-2), var(--mantine-color-dark-6))' } } },
    // The first item has the focus when a menu opens, and not an element of the library that a menu may not have.
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md', withInitialFocusPlaceholder: false } },
  },
});

/** Mantine's greys and reds are too pale for small text: these have a contrast of at least 4.5 : 1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#56606b', '--mantine-color-placeholder': '#6b7580', '--mantine-color-error': '#c22525' },
  dark: {
    // Cards have the hairlines of tables (global.css); frames of fields are stronger.
    '--mantine-color-default-border': '#3a3f45',
    '--mantine-color-dimmed': '#aab2bb',
    '--mantine-color-placeholder': '#9aa3ad',
    '--mantine-color-anchor': '#88aee3',
    '--mantine-color-ace-light-color': '#b3cbec',
    '--mantine-color-error': '#ff8f8f',
  },
});
