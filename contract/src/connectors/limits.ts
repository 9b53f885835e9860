// Not in a file with schemas, so that the browser does not load zod for it.

/** Maximum length of each text of a connector, in code points (docs/domain.md, "Connectors and orders"). */
export const CONNECTOR_TEXT_LIMIT = 255;
