import { reading } from '../../shared/database/schema.ts';
import './connectors.tables.ts';

/** Connectors with some columns. */
export const connectorsWith = reading('connector');
