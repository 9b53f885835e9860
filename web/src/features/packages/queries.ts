import type { PackageMeasures } from '@ace/contract/packages/package.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** The packages of a shipment, in the order of their numbers. */
export const packagesOf = (id: number) =>
  queryOptions({
    queryKey: ['shipments', 'packages', id],
    queryFn: async ({ signal }) => (await api('GET /api/shipments/:id/packages', { params: { id: String(id) }, signal })).body,
    meta: { isErrorShown: true, isLossShown: true },
  });

/** Stores what a package weighs and measures; its shipment has another version then. */
export const measurePackage = async (id: number, number: number, body: PackageMeasures) => {
  const { body: measured } = await api('PUT /api/shipments/:id/packages/:number', {
    params: { id: String(id), number: String(number) },
    body,
  });
  await queryClient.invalidateQueries({ queryKey: ['shipments'] });
  return measured;
};
