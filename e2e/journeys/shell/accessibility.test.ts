import { checkAccessibility } from '../../accessibility.ts';

checkAccessibility('en', 390, 1280);
