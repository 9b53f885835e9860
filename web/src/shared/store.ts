import { useSyncExternalStore } from 'react';

/**
 * A value that outlives the components that show it. The module that creates a store owns it: it keeps the store to itself, and exports
 * the functions that may change the value and the hook that reads it.
 */
export const createStore = <Value>(initial: Value) => {
  let value = initial;
  const listeners = new Set<() => void>();

  const get = () => value;
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  /** Calls `listener` after each change, until the returned function is called. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  /** The value in a component, which renders again after each change. */
  const useValue = () => useSyncExternalStore(subscribe, get);

  return { get, set, subscribe, useValue };
};

const forgetful = new Set<() => void>();

/** Calls `forget` when a person has signed out, or another has signed in. */
export const onForget = (forget: () => void) => {
  forgetful.add(forget);
};

/** A store of what one person does, which has its initial value again once they have signed out. */
export const createPersonalStore = <Value>(initial: Value) => {
  const store = createStore(initial);
  onForget(() => store.set(initial));
  return store;
};

/** Forgets what the former person did. */
export const forgetPersonal = () => {
  for (const forget of forgetful) forget();
};
