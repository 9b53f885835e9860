import type { Permission } from '@ace/contract/permissions.ts';
import { personName } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { OwnerChoice, UserChoice } from '@ace/contract/users/user.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** Company and name; undefined for a user without both. */
const aboutOf = (user: UserChoice | OwnerChoice) =>
  ('company' in user && [user.company, personName(user, currentLanguage())].filter(Boolean).join(' – ')) || undefined;

/** Users who may own a shipment and whose login, company or name contains `text`; for administrators also whose e-mail address or telephone. */
export const ownerChoices = (text: string) =>
  queryOptions({
    queryKey: ['users', 'choices', text],
    queryFn: async ({ signal }) => {
      const { body } = await api('GET /api/users', { query: { query: text, size: 50, sort: 'login,asc' }, signal });
      const choices = body.map((user) => ({ value: String(user.id), label: user.login, about: aboutOf(user) }));
      // What shows choices is there by now; filters name this query on the first page, which needs none of it.
      const { fitOf } = await import('../../shared/ui/choices/choice-list.tsx');
      const fit = ({ label, about = '' }: (typeof choices)[number]) => fitOf({ label, words: [about] }, text);
      // Those first whose login begins with the text; what else the server found them by comes last.
      return choices.sort((a, b) => fit(a) - fit(b));
    },
    placeholderData: keepPreviousData,
  });

/** The login of a user, found in the choices and shipments that were already read. */
export const knownLogin = (id: number) => {
  const choices = queryClient.getQueriesData<{ value: string; label: string }[]>({ queryKey: ['users', 'choices'] });
  const choice = choices.flatMap(([, found = []]) => found).find(({ value }) => value === String(id));
  const read = queryClient.getQueriesData<Shipment>({ queryKey: ['shipments', 'detail'] });
  return choice?.label ?? read.map(([, shipment]) => shipment).find((shipment) => shipment?.ownerId === id)?.ownerLogin;
};

/** How a filter by a person is shown. */
export const person = (needs: Permission) => ({ needs, queryFor: ownerChoices, nameOf: (id: string) => knownLogin(Number(id)) }) as const;
