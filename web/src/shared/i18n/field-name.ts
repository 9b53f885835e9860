import { textOf } from './i18n.ts';

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
  // A place in a list that has no word for it has its number alone.
  const place =
    list === 'goodsLines'
      ? textOf('goods.line', { number })
      : list === 'packageInfos'
        ? textOf(`${entity}.form.line`, { number })
        : undefined;
  return rest && place ? `${place}: ${name}` : `${name} ${number}`;
};
