import { isTyping } from '../../shared/ui/typing.ts';
import { createScanner } from './scanner.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field as it was before a code was scanned into it; `takeBack` takes what the scanner typed out of the form again. */
type Before = { field: TextField; value: string; start: number; end: number; isFinding: boolean; takeBack: () => void };

const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && isTyping(target);

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

const lookAt = (field: TextField, takeBack: () => void): Before => {
  const { value, selectionStart, selectionEnd } = field;
  // Fields that find something say so: the search box, the palette, the lookup.
  return {
    field,
    value,
    start: selectionStart ?? value.length,
    end: selectionEnd ?? value.length,
    isFinding: field.matches('[data-finds]'),
    takeBack,
  };
};

/** A scanned code, and the field that it was typed into. */
export type Scan = {
  code: string;
  /** Null outside of fields that take text. */
  field: { isFinding: boolean; takeBack: () => void } | null;
  /** The Enter at its end does nothing: it submits no form and presses no button. */
  swallow: () => void;
};

/**
 * Tells `onScan` about each scanned code. `mark` is asked at each key that may begin one, and answers how the form gets rid of what follows. A form with
 * a password is left alone: keys that type one in end with Enter, too.
 */
export const listenToScans = (mark: () => () => void, onScan: (scan: Scan) => void) => {
  const scanner = createScanner();
  let before: Before | null = null;
  let typedInto: EventTarget | null = null;
  let isNameless = false;

  const begin = (target: EventTarget | null, time: number) => {
    // A key may have moved the focus: what comes then is another text.
    if (target !== typedInto) scanner.forget();
    typedInto = target;
    if (scanner.isFirst(time)) before = isTextField(target) ? lookAt(target, mark()) : null;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    // Android's keyboards, and input methods, say only what is written.
    isNameless = key === 'Unidentified' || key === 'Process' || event.isComposing;
    if (isNameless) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return scanner.key('', timeStamp);
    if (key !== 'Enter') {
      if (key.length === 1) {
        // Outside of fields, the letters of a scanned link would trigger shortcuts. Only the first character may have been typed.
        if (!scanner.isFirst(timeStamp) && target === typedInto && !isTextField(target)) swallow(event);
        begin(target, timeStamp);
      }
      return scanner.key(key, timeStamp);
    }
    // The letters of another field are no code, however fast they came.
    if (target !== typedInto) scanner.forget();
    const code = scanner.enter(timeStamp);
    if (code === null || (target instanceof Element && target.closest('form')?.querySelector('input[type=password]'))) return;
    const seen = before?.field === target ? before : null;
    onScan({
      code,
      field: seen && { isFinding: seen.isFinding, takeBack: seen.takeBack },
      swallow: () => swallow(event),
    });
  };
  const onBeforeInput = ({ target, timeStamp }: Event) => {
    if (isNameless) begin(target, timeStamp);
  };
  const onInput = ({ target, timeStamp }: Event) => {
    if (!isNameless || !before || before.field !== target) return;
    const { field, value, start, end } = before;
    scanner.written(field.value.slice(start, field.value.length - (value.length - end)), timeStamp);
  };
  const capture = { capture: true };
  window.addEventListener('keydown', onKey, capture);
  window.addEventListener('beforeinput', onBeforeInput, capture);
  window.addEventListener('input', onInput, capture);
  return () => {
    window.removeEventListener('keydown', onKey, capture);
    window.removeEventListener('beforeinput', onBeforeInput, capture);
    window.removeEventListener('input', onInput, capture);
  };
};
