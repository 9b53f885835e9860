import { createStore } from '../store.ts';

/**
 * The sign-in window: closed, open on request, or open because the session of `expiredLogin` ended. `otherLogin` signed in to this
 * browser in the meantime.
 */
type SignInWindow = { isOpen: boolean; expiredLogin: string | null; otherLogin: string | null };
const CLOSED: SignInWindow = { isOpen: false, expiredLogin: null, otherLogin: null };

/** Anything may open the window; only the session closes it, or opens it for a session that ended. */
const signInWindow = createStore(CLOSED);

export const useSignInWindow = signInWindow.useValue;
export const readSignInWindow = signInWindow.get;

export const openSignIn = () => signInWindow.set({ ...CLOSED, isOpen: true });

/** Asks the user whose session ended to sign in again. */
export const openForExpired = (expiredLogin: string, otherLogin: string | null) =>
  signInWindow.set({ isOpen: true, expiredLogin, otherLogin });

export const closeSignIn = () => signInWindow.set(CLOSED);
