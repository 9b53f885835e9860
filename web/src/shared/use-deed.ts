import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that runs once at a time. A button that is off while it runs is not enough: the second click of a double click comes before
 * the button knows.
 */
export const useDeed = <Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) => {
  const { mutate, isIdle, isPending, variables, error } = useMutation(options);
  const isRunning = useRef(false);
  const run = (given: Variables) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(given, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
  return { run, isIdle, isPending, variables, error };
};
