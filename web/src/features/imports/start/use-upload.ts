import type { ImportKind } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showUnlessRefused, textsOf } from '../../../shared/api/errors.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useAction } from '../../../shared/ui/use-action.ts';
import { uploadImport } from '../queries.ts';
import { addressOf, stepOf } from '../steps.ts';

type Upload = { name: string; file: Blob; content: unknown };

const MEGABYTE = 1024 * 1024;

/** At least two rows, headings and something below them; of events a single scan is enough. */
const CELLS = { shipments: /\S[^\n]*\n[^\n]*\S/, trackings: /\d/ };

/** Sends a file or pasted cells, and goes on to the page of the import. What cannot be sent is said in `refusal`. */
export const useUpload = (kind: ImportKind) => {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const sizeOf = ({ size }: Blob) => (size < MEGABYTE / 10 ? `${format.upTo(size / 1024, 0)} kB` : `${format.upTo(size / MEGABYTE, 1)} MB`);
  const sending = useAction({
    mutationFn: ({ name, file, content }: Upload) => uploadImport(kind, file, name.slice(-IMPORT_LIMITS.fileName), content),
    onSuccess: ({ id, state }) => void navigate({ to: addressOf(stepOf(state)), params: { id: String(id) } }),
    onError: (error) => {
      if (error instanceof ApiError) setRefusal(textsOf(error).join('\n') || null);
      showUnlessRefused(error);
    },
  });
  const send = (upload: Upload) => {
    const { name, file } = upload;
    const max = IMPORT_LIMITS.bytes / MEGABYTE;
    const problem =
      file.size === 0
        ? t('import.start.empty', { name })
        : file.size > IMPORT_LIMITS.bytes
          ? t('import.start.tooLarge', { name, size: sizeOf(file), max })
          : null;
    setRefusal(problem);
    if (problem === null) sending.run(upload);
  };
  const { variables, isPending } = sending;
  return {
    refusal,
    dismiss: () => setRefusal(null),
    /** What is being sent, in words. */
    sending: isPending && variables ? t('import.start.sending', { name: variables.name, size: sizeOf(variables.file) }) : null,
    sendFiles: ([file, ...others]: File[]) => {
      if (!file || isPending) return;
      if (others.length > 0) setRefusal(t('import.start.several'));
      else send({ name: file.name, file, content: [file.size, file.lastModified] });
    },
    sendText: (text: string) => {
      if (isPending) return;
      if (!CELLS[kind].test(text)) setRefusal(t('import.start.notCells'));
      else send({ name: t('import.start.pastedName'), file: new Blob([text], { type: 'text/tab-separated-values' }), content: text });
    },
  };
};
