/**
 * The phase of the program. While `stopping`, readiness is 503, so that load balancers send no new requests, but requests are still answered.
 * While `draining`, each answer also closes its connection.
 */
export const createLifecycle = () => {
  let phase: 'running' | 'stopping' | 'draining' = 'running';
  const listeners = new Set<() => void>();
  return {
    beginStop: () => {
      phase = 'stopping';
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
