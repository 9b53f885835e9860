/** A text as a quoted string (RFC 5322, section 3.2.4): what it contains is no part of an address. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A name with an address in angle brackets, as mails take it: a name with signs that separate addresses is quoted, unless it is already. */
export const withQuotedName = (sender: string) => {
  const at = sender.lastIndexOf('<');
  const [name, address] = [sender.slice(0, at).trim(), sender.slice(at)];
  if (at < 0 || !address.endsWith('>') || /^([^"(),:;<>@[\\\]]*|"([^"\\]|\\.)*")$/.test(name)) return sender;
  return `${quoted(name.replace(/^"(.*)"$/, '$1'))} ${address}`;
};
