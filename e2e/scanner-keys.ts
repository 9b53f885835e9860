/** Milliseconds between two keys of a scanner. */
const SCANNER_PAUSE_MS = 8;

/** The keys of a scanned code and its Enter for Chromium, with the times of a scanner, however long the page takes for each. */
export const scannerKeys = (code: string) => {
  const begin = Date.now();
  return [...code, 'Enter'].flatMap((key, index) => {
    const event = { key, timestamp: (begin + index * SCANNER_PAUSE_MS) / 1000 };
    const pressed = key === 'Enter' ? { text: '\r', windowsVirtualKeyCode: 13 } : { text: key };
    return [
      { type: 'keyDown' as const, ...event, ...pressed },
      { type: 'keyUp' as const, ...event },
    ];
  });
};
