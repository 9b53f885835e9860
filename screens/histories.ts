/** The app adds its listener to the history of the browser for good, as it has one history; the screens of tests have one after the other. */
const listeners: EventListenerOrEventListenerObject[] = [];

const { addEventListener } = window;
window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
  if (type === 'popstate') listeners.push(listener);
  addEventListener.call(window, type, listener, options);
};

/** Takes the listeners of former histories away: they would number typed addresses in their way. */
export const forgetHistories = () => {
  for (const listener of listeners.splice(0)) window.removeEventListener('popstate', listener);
};
