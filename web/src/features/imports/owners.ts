import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../shared/session/query-client.ts';
import { ownerChoices } from '../users/choices.ts';

/** The users who may own a shipment, by their logins: that is what a file says. */
export const ownersByLogin = (text: string) =>
  queryOptions({
    queryKey: ['users', 'logins', text],
    queryFn: async () => {
      const { placeholderData, ...choices } = ownerChoices(text);
      return (await queryClient.fetchQuery(choices)).map((choice) => ({ ...choice, value: choice.label }));
    },
    placeholderData: keepPreviousData,
  });
