// Before anything is drawn, so that a dark screen does not flash white. A file of its own: inline scripts are forbidden here.
const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

// The browser reads its tables of formats when the first one is made, for some 40 ms. Here it does so while the app is still on its way.
setTimeout(() => new Intl.NumberFormat('vi').format(1));
