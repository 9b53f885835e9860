// A client process: requests one path `count` times at once, and prints how often each status came. With `scans`, each request records so many of codes that
// nobody knows.
const [url = '', token = '', count = '1', scans = '0'] = process.argv.slice(2);

const scan = () => ({
  uuid: crypto.randomUUID(),
  mode: 'receive',
  code: `UNKNOWN-${crypto.randomUUID()}`,
  place: 'Hub',
  at: '2026-11-01T00:00:00Z',
});
const sent = (): RequestInit =>
  Number(scans) > 0 ? { method: 'POST', body: JSON.stringify({ scans: Array.from({ length: Number(scans) }, scan) }) } : {};
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

const statuses: Record<number, number> = {};
await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    const answer = await fetch(url, { headers, ...sent() });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }),
);
process.stdout.write(JSON.stringify(statuses));
