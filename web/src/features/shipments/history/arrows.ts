import { fieldNameOf } from '../../../shared/i18n/field-name.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useReadable } from '../../../shared/i18n/readable.ts';
import { phrasesOf } from './phrases.ts';

/** Returns a function that says in short what differs between two versions of a shipment: `Khối lượng (kg) 12 → 99`. */
export const useArrows = () => {
  const t = useText();
  const readable = useReadable();
  const shown = (path: string, value: unknown) => readable(path, value) || t('shipment.history.blank');
  return (...[before, after]: Parameters<typeof phrasesOf>) =>
    phrasesOf(before, after).map((phrase) =>
      'number' in phrase
        ? t(`shipment.history.${phrase.kind}`, phrase)
        : `${fieldNameOf('shipment', phrase.path)} ${shown(phrase.path, phrase.before)} → ${shown(phrase.path, phrase.after)}`,
    );
};
