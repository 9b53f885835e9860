import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that runs once at a time; `run` returns whether it was started. Without `onError`, its errors become alerts. */
export const useAction = <Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) => {
  const { mutate, isIdle, isPending, variables, error } = useMutation(options);
  // Not state: the second click of a double click arrives before a disabled button is rendered.
  const isRunning = useRef(false);
  const run = (given: Variables) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    mutate(given, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
    return true;
  };
  return { run, isIdle, isPending, variables, error };
};
