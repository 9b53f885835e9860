/** The key of the token in the browser's local storage (with "remember me") or session storage. */
export const TOKEN_KEY = 'authenticationToken';
