import { textOf } from './i18n.ts';

/** What a line of a list is called; an item of another list has its number alone. */
const LINES: Record<string, string> = { packageInfos: 'shipment.form.line', goodsLines: 'goods.line' };

/**
 * The name of a record's field on the screens, or its path if it has none. A field of a list is named with its line or item,
 * `Kiện 2: Khối lượng (kg)`; without `withPlace` by its name alone.
 */
export const fieldNameOf = (entity: string, path: string, { withPlace = true } = {}) => {
  const plain = path.replace(/\[\d+\]/g, '');
  const name = textOf(`${entity}.field.${plain}`) ?? textOf(`entityAudit.field.${plain}`);
  if (!withPlace) return name ?? plain;
  const [, list, index, rest] = /^(\w+)\[(\d+)\](.*)$/.exec(path) ?? [];
  if (name === undefined || index === undefined) return name ?? path;
  const number = Number(index) + 1;
  const place = list && LINES[list] && textOf(LINES[list], { number });
  return rest && place ? `${place}: ${name}` : `${name} ${number}`;
};
