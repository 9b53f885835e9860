import { checkAccessibility } from '../accessibility.ts';

checkAccessibility('vi', 1280, 390);
