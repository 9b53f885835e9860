// A client process: requests one path `count` times at once, and prints how often each status came.
const [url = '', token = '', count = '1'] = process.argv.slice(2);

const statuses: Record<number, number> = {};
await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }),
);
process.stdout.write(JSON.stringify(statuses));
