import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import i18next from 'i18next';
import { get } from 'react-hook-form';
import { textOf } from '../../i18n/i18n.ts';
import { readingsOf } from '../../i18n/typed-number.ts';
import { type Fields, fieldAt } from './schema-fields.ts';
import { registeredName, type Violation } from './violations.ts';

/** The message about a code, whatever the field takes. */
export const messageOfCode = ({ code }: Violation) => textOf(`error.${code}`) ?? code;

/** The message under a field; its limits are those of the schema, which the server enforces too. */
export const messagesBy =
  (fields: Fields) =>
  (violation: Violation, values: object): string => {
    const { t } = i18next;
    const { field: path, code } = violation;
    if (code === 'NotNull' || code === 'NotBlank') return t('validation.required');
    // What the field takes says more than that it has something else.
    const taken = textOf(`validation.takes.${path.replace(/.*\./, '')}`);
    if (taken) return taken;
    const field = fieldAt(fields, path);
    if (field && (code === 'Size' || code === 'typeMismatch')) {
      switch (field.type) {
        case 'text':
          if (field.maxLength !== undefined) return t('validation.maxlength', { max: field.maxLength });
          break;
        case 'day':
          return t(code === 'Size' ? 'validation.year' : 'validation.date');
        case 'moment':
          return t(code === 'Size' ? 'validation.year' : 'validation.dateTime');
        case 'number': {
          const readings = code === 'typeMismatch' ? readingsOf(get(values, registeredName(path))) : null;
          if (readings) return t('validation.ambiguous', readings);
          if (field.isWhole) return t('validation.range', { min: field.min, max: field.max });
          return t('validation.decimal', { digits: String(Math.trunc(field.max)).length, decimals: DECIMAL_LIMITS.decimals });
        }
      }
    }
    return messageOfCode(violation);
  };
