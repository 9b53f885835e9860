/**
 * Where the program is between its start and its end: it leaves (load balancers are told to send nobody any more, everything is answered
 * still), then it drains (each answer ends its connection).
 */
export const createLifecycle = () => {
  let phase: 'running' | 'leaving' | 'draining' = 'running';
  const listeners = new Set<() => void>();
  return {
    leave: () => {
      phase = 'leaving';
    },
    drain: () => {
      phase = 'draining';
      for (const listener of listeners) listener();
    },
    /** Calls `listener` when the program begins to drain. */
    whenDraining: (listener: () => void) => void listeners.add(listener),
    isRunning: () => phase === 'running',
    isDraining: () => phase === 'draining',
  };
};
export type Lifecycle = ReturnType<typeof createLifecycle>;
