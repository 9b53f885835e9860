import type { ServiceField } from '@ace/contract/connectors/filter.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { filterSetOf, one, period } from '../../shared/filter/filters.ts';
import { person } from '../users/choices.ts';

/** A filter by a stored value of a field. */
const service = (field: ServiceField) =>
  ({
    kind: 'text',
    maxLength: 255,
    title: `connector.field.${field}`,
    queryFor: (text: string) =>
      queryOptions({
        queryKey: ['connectors', 'values', field],
        queryFn: async ({ signal }) =>
          (await api('GET /api/connectors/values/:field', { params: { field }, signal })).body.map((value) => ({ value, label: value })),
        select: (choices) => choices.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())),
      }),
  }) as const;

export const CONNECTOR_FILTERS = filterSetOf(
  {
    courier: service('courier'),
    hub: service('hub'),
    submit: one(['yes', 'no'], 'connector.field.submit', (t, value) => t(`connector.filter.submitted.${value}`)),
    created: period('connector.filter.created'),
    ownerId: person('connector.filter.owner', 'records:all'),
  },
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
