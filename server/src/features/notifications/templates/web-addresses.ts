import { LinkifyIt } from 'linkify-it';

/** Endings of domains that unwanted mails use, besides those that linkify-it knows: countries, com, net, shop and the like. */
const MORE_ENDINGS = [
  ...['app', 'bid', 'bond', 'buzz', 'cfd', 'click', 'cloud', 'club', 'cyou', 'date', 'dev', 'fun', 'icu', 'link', 'live', 'loan', 'lol'],
  ...['mobi', 'monster', 'online', 'page', 'quest', 'rest', 'sbs', 'site', 'space', 'store', 'stream', 'tech', 'top', 'vip', 'website'],
  ...['win', 'work', 'world', 'xyz'],
];

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, urlAuth: true }).tlds(MORE_ENDINGS, true);

/** What mail programs take for an address whatever its domain is. */
const MARKED = /(?:https?:\/\/|www\.)\S*/gi;

/** Vietnamese abbreviations and titles before two letters that are the ending of a country too, as in TP.HN, Q.BT and Ms.My. */
const ABBREVIATION = /^(?:T[PXT]?|Tp|tp|[QPHX]|M(?:r|s|rs)|Dr)\.[A-Z][A-Za-z]$/;

/** The text without what linkify-it finds in `asRead`, which is as long. */
const without = (text: string, asRead: string) => {
  const parts: string[] = [];
  let end = 0;
  for (const { index, lastIndex, schema, raw } of finder.match(asRead) ?? []) {
    if (schema === 'mailto:' || ABBREVIATION.test(raw)) continue;
    parts.push(text.slice(end, index), '…');
    end = lastIndex;
  }
  return parts.join('') + text.slice(end);
};

/**
 * A text that a customer or a partner wrote, without addresses of web pages: the company must not send people to them. E-mail addresses stay. The time
 * is linear in the length.
 */
export const withoutWebAddresses = (text: string) => {
  const bare = text.replace(MARKED, '…');
  const found = without(bare, bare);
  // Beside these signs linkify-it finds no domain, and mail programs do.
  return without(found, found.replace(/[_:]/g, ' '));
};
