import { checkAccessibility } from './accessibility.ts';

// Loaded as on a phone, and widened then.
checkAccessibility('en', 'dark', [390, 1280]);
