/** The element of a form for a field by its path, `goodsLines[0].hsCode`; without one, the first of the same group. */
export const findField = (form: HTMLFormElement, path: string): HTMLElement | null => {
  const name = path.replace(/\[(\d+)\]/g, '.$1');
  const root = name.split('.')[0] ?? '';
  const find = (selector: string) => form.querySelector<HTMLElement>(selector);
  return find(`[name="${CSS.escape(name)}"]`) ?? find(`[name^="${CSS.escape(root)}."]`) ?? find(`[data-field="${CSS.escape(root)}"]`);
};
