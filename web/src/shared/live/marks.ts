/** What is marked as a whole (`shared/ui/unit.ts`). */
const SELECTOR = '[data-unit]';

/** What marks a unit, for a moment: `global.css` says how it looks. */
const MARK = 'data-changed';

/** Milliseconds for which a change is marked. */
const MARK_TIME = 3_000;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Marks an element for a moment. */
const markChanged = (element: Element) => {
  clearTimeout(timers.get(element));
  element.setAttribute(MARK, '');
  timers.set(
    element,
    setTimeout(() => element.removeAttribute(MARK), MARK_TIME),
  );
};

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** What has changed: units with other contents, and new ones. */
const unitsIn = (records: MutationRecord[], root: Element) => {
  const around = (node: Node) => elementOf(node)?.closest(SELECTOR) ?? [];
  const within = (node: Node) => (node instanceof Element ? [...node.querySelectorAll(SELECTOR)] : []);
  const units = records.flatMap(({ target, addedNodes }) => [
    around(target),
    ...[...addedNodes].flatMap((node) => [around(node), within(node)].flat()),
  ]);
  return new Set(units.flat().filter((unit) => root.contains(unit)));
};

/** Milliseconds within which the page shows all that was read. */
const DRAWING_TIME = 300;

/**
 * Marks for a moment what looks different on a part of the page during and after `update`, and returns how much that is. What `isMarked` is false for
 * stays unmarked. On the page and not in React's state: a list of a thousand rows should not be drawn again for it.
 */
export const markChanges = async (root: Element | null, update: () => unknown, isMarked: (unit: Element) => boolean = () => true) => {
  if (!root) {
    await update();
    return 0;
  }
  const marked = new Set<Element>();
  const observer = new MutationObserver((records) => {
    for (const unit of unitsIn(records, root)) {
      if (!isMarked(unit)) continue;
      marked.add(unit);
      markChanged(unit);
    }
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  await update();
  await new Promise((resolve) => setTimeout(resolve, DRAWING_TIME));
  observer.disconnect();
  return marked.size;
};
