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
  useEffect(() => {
    // A file whose columns are all known is checked by itself.
    const isRead = former.current === 'reading' && state !== 'reading';
    former.current = state;
    if (state !== 'reading') justSent.delete(id);
    const next = stepOf(state);
    if (!fits(state, step) || (isRead && next !== step)) {
      void navigate({ to: addressOf(next), params: { id }, replace: true, ignoreBlocker: true });
    }
  }, [state, step, id, navigate]);
  return data;
};
