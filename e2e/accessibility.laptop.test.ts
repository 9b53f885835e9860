import { checkAccessibility } from './accessibility.ts';

// Contrast depends only on the colour scheme, and the space for a text only on its language: each is checked once.
checkAccessibility('vi', 'light', [1280, 390]);
