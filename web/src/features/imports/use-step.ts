import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { importQuery, justSent } from './queries.ts';
import { addressOf, fits, type Step, stepOf } from './steps.ts';

/** The import that a page shows. If it goes on meanwhile, here or on another screen, the page of its state follows. */
export const useStep = (id: string, step: Step) => {
  const { data } = useSuspenseQuery(importQuery(id));
  const navigate = useNavigate();
  const { state } = data;
  const former = useRef(justSent.has(id) ? 'reading' : state);
  const isSent = useRef(justSent.has(id));
  useEffect(() => {
    // A file whose columns are all known is checked by itself.
    const isRead = former.current === 'reading' && state !== 'reading';
    former.current = state;
    if (state !== 'reading') justSent.delete(id);
    const next = stepOf(state);
    const isElsewhere = !fits(state, step);
    if (isElsewhere || (isRead && next !== step)) {
      // Back leads to the columns that a person has said.
      void navigate({ to: addressOf(next), params: { id }, replace: isElsewhere || isSent.current, ignoreBlocker: true });
    }
    if (isRead) isSent.current = false;
  }, [state, step, id, navigate]);
  return data;
};
