import { useQuery } from '@tanstack/react-query';
import { createPart } from '../../shared/api/part.tsx';
import { loadTexts } from '../../shared/i18n/i18n.ts';
import { openProblems } from '../problems/queries.ts';

/** Loaded with its texts when there is something to ask. */
const AskedProblems = createPart(async () => {
  const [{ AskedProblems }] = await Promise.all([import('../problems/asked-problems.tsx'), loadTexts('problems')]);
  return AskedProblems;
});

/** What is wrong with the parcels of a customer; nothing if all is well. */
export const OwnProblems = () => {
  const { data = [] } = useQuery(openProblems);
  return data.length > 0 && <AskedProblems problems={data} />;
};
