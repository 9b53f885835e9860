/** The same in English: `noun` is its name within a sentence. */
export const recordTexts = (noun: string, title: string) => {
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return {
    texts: {
      entityName: noun,
      list: {
        title,
        create: `Create new ${name}`,
        empty: `There are no ${noun}s yet.`,
        noMatch: `No ${noun} matches this search.`,
      },
      detail: { title: `${name} {{id}}` },
      form: { title: `Create or edit a ${name}` },
      delete: { question: `Are you sure you want to delete this ${name}?`, action: 'Delete' },
      filter: { noMatch: `No ${noun} matches the filter.` },
    },
    messages: {
      created: `${name} {{param}} was created.`,
      updated: `${name} {{param}} was saved.`,
      deleted: `${name} {{param}} was deleted.`,
    },
  };
};
