/** Where a browser keeps its token: in the local storage with "remember me", else in the session storage. */
export const TOKEN_KEY = 'authenticationToken';
