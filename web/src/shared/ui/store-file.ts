/** Milliseconds after which the browser has certainly begun to store the file. */
const STORING_TIME = 60_000;

/** Stores a file that was read with the token: a link cannot do that. */
export const store = (name: string, file: Blob) => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), STORING_TIME);
};
