import { connectorFilters, type ServiceField } from '@ace/contract/connectors/filters.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { filterSetOf } from '../../shared/filter/filters.ts';
import { person } from '../users/choices.ts';

/** The stored values of a field, to choose from. */
const valuesOf = (field: ServiceField) => ({
  queryFor: (text: string) =>
    queryOptions({
      queryKey: ['connectors', 'values', field],
      queryFn: async ({ signal }) =>
        (await api('GET /api/connectors/values/:field', { params: { field }, signal })).body.map((value) => ({ value, label: value })),
      select: (choices) => choices.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())),
    }),
});

export const CONNECTOR_FILTERS = filterSetOf(
  'connector',
  connectorFilters,
  { courier: valuesOf('courier'), hub: valuesOf('hub'), ownerId: person('records:all') },
  {
    isAllCounted: false,
    views: [
      { title: 'view.all', filters: {} },
      { title: 'view.today', filters: { createdFrom: 'today', createdTo: 'today' } },
      // A customer sees no others.
      { title: 'view.mine', filters: { ownerId: 'me' }, needs: 'records:all' },
      { title: 'connector.view.unsubmitted', filters: { submit: 'no' } },
    ],
  },
);
