/**
 * Where the program is between its start and its end: it leaves (load balancers are told to send nobody any more, everything is answered
 * still), then it drains (each answer ends its connection).
 */
export const createLifecycle = () => {
  let phase: 'running' | 'leaving' | 'draining' = 'running';
  return {
    leave: () => {
      phase = 'leaving';
    },
    drain: () => {
      phase = 'draining';
    },
    isRunning: () => phase === 'running',
    isDraining: () => phase === 'draining',
  };
};
export type Lifecycle = ReturnType<typeof createLifecycle>;
