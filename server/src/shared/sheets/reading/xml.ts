import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFile } from './cells.ts';

/** The attributes of an element by their names, with prefixes as the file has them. */
export type Attributes = SaxesTagPlain['attributes'];

export type XmlHandler = {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Whether an attribute is set. */
export const isTrue = (value: string | undefined) => value === '1' || value === 'true';

const XMLNS = /^xmlns(?::(.*))?$/;

/** The names of elements without the prefixes that stand for the namespace of the root; others keep theirs, so `x14ac:row` is no `row`. */
const createNames = () => {
  let namespace: string | undefined;
  /** Prefixes, with their colon. Writers bind a prefix once, so scopes are not kept. */
  const own = new Set<string>();
  const prefixOf = (name: string) => name.slice(0, name.indexOf(':') + 1);
  return {
    bind: ({ name, attributes }: SaxesTagPlain) => {
      if (namespace === undefined) {
        own.add(prefixOf(name));
        namespace = attributes[name.includes(':') ? `xmlns:${prefixOf(name).slice(0, -1)}` : 'xmlns'] ?? '';
      }
      for (const attribute in attributes) {
        if (attributes[attribute] !== namespace) continue;
        const [isNamespace, prefix] = XMLNS.exec(attribute) ?? [];
        if (isNamespace) own.add(prefix ? `${prefix}:` : '');
      }
    },
    localOf: (name: string) => {
      if (!name.includes(':')) return name;
      const prefix = prefixOf(name);
      return own.has(prefix) ? name.slice(prefix.length) : name;
    },
  };
};

const refuse = () => {
  throw new UnreadableFile('damaged');
};

/**
 * Reads XML in pieces. Throws `damaged` for what is not well-formed, and for a document type, so that no entity expands. Namespaces are resolved here,
 * because the parser's own way takes twice the time.
 */
export const createXmlReader = ({ open, text, close }: XmlHandler) => {
  const parser = new SaxesParser<{ position: false; xmlns?: false }>({ position: false });
  const names = createNames();
  let depth = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => {
    // A namespace is bound at the root, or at an element that has few siblings.
    if (depth++ < 2) names.bind(tag);
    open(names.localOf(tag.name), tag.attributes);
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', ({ name }) => {
    depth--;
    close?.(names.localOf(name));
  });
  return { write: (piece: string) => void parser.write(piece), end: () => void parser.close() };
};
