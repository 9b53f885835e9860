import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '../../../shared/ui/typing.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

type Given = { onFiles: (files: File[]) => void; onText: (text: string) => void };

/** Takes files that are dropped anywhere on the page, and what is pasted outside of fields. Answers whether a file is dragged over the page. */
export const useDropped = (given: Given) => {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: File[]) => given.onFiles(files));
  const read = useEffectEvent((text: string) => given.onText(text));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      setIsOver(true);
    };
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      (event) => {
        if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
        const files = [...(event.clipboardData?.files ?? [])];
        const text = event.clipboardData?.getData('text/plain') ?? '';
        // Spreadsheets copy a picture of the cells beside their text.
        if (text.trim() !== '') read(text);
        else if (files.length > 0) take(files);
        else return;
        event.preventDefault();
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return isOver;
};
