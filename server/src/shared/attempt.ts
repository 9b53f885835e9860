/** What `work` returns, or `otherwise` if it throws: for questions to which an error is an answer, such as whether a file can be read. */
export const attempt = <T, Other>(work: () => T, otherwise: Other): T | Other => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
