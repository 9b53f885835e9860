// Not in a file with schemas, so that the browser does not load zod for these names.

/** The terms of Incoterms 2020 for any mode of transport. DDU is of 2000 and means what DAP does: stored and documented shipments have it. */
export const SHIPMENT_TERMS = ['DDU', 'DDP', 'DAP', 'DPU', 'FCA', 'EXW', 'CPT', 'CIP'] as const;
type Term = (typeof SHIPMENT_TERMS)[number];

/** A term as people and papers write it. */
export const termName = (term: Term) => (term === 'DDU' ? 'DAP (DDU)' : term);
