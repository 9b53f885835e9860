/**
 * Forgets what this device may meet and what was sent, of any person. What waits stays, sealed for its person. It is part of the first script, because the page
 * that scans may not be loaded, and so without the library of IndexedDB.
 */
export const forgetFloor = () => {
  const opening = indexedDB.open('floor');
  // There is none, and none is made.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onsuccess = () => {
    const db = opening.result;
    const tx = db.transaction(db.objectStoreNames, 'readwrite');
    // Once the transaction is done.
    db.close();
    for (const name of ['expected', 'followed']) tx.objectStore(name).clear();
    const steps = tx.objectStore('step').getAll();
    const scans = tx.objectStore('scan').getAllKeys();
    scans.onsuccess = () => {
      // Before version 3, the id of a scan was in the scan alone.
      const waiting = new Set(steps.result.map(({ uuid, scan }) => uuid ?? scan.uuid));
      for (const uuid of scans.result) if (!waiting.has(uuid)) tx.objectStore('scan').delete(uuid);
    };
  };
};
