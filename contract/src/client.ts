import type { Api } from './api.ts';
import { createClient } from './shared/client.ts';

/** A typed client of the server's API; docs/api-client.md shows how to use it from another program. */
export const createAceClient = createClient<Api>;
