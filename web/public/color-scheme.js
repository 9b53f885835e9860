// Before anything is drawn, so that a dark screen does not flash white. A file of its own: inline scripts are forbidden here.
const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
