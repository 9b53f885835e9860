import { capitalized, textOf } from '../../shared/i18n/i18n.ts';

/** How people call what is audited: the texts of a kind of record have its name. */
export const entityName = (type: string) => capitalized(textOf(`${type.charAt(0).toLowerCase()}${type.slice(1)}.entityName`) ?? type);
