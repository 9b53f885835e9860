import type { Printer, PrinterInput } from '@ace/contract/printers/printer.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** All printers, by name. */
export const printersQuery = queryOptions({
  queryKey: ['printers'],
  queryFn: async ({ signal }) => (await api('GET /api/printers', { signal })).body,
});

/** Also after a refusal: another user may have changed or removed it. */
const refreshing = <Answer>(answer: Promise<Answer>) =>
  answer.finally(() => queryClient.invalidateQueries({ queryKey: printersQuery.queryKey }));

/** Adds a printer, or changes the one with this id. */
export const savePrinter = async (id: number | null, body: PrinterInput) =>
  await refreshing(
    id === null
      ? sendOnce({ content: ['printer', body] }, (key) => api('POST /api/printers', { body, headers: { 'Idempotency-Key': key } }))
      : api('PUT /api/printers/:id', { params: { id: String(id) }, body }),
  );

export const removePrinter = async ({ id }: Printer) => await refreshing(api('DELETE /api/printers/:id', { params: { id: String(id) } }));
