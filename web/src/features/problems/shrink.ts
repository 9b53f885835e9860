import { PROBLEM_LIMITS } from '@ace/contract/problems/reasons.ts';
import { addressOf } from '../../shared/ui/file-address.ts';

/** What is tried until the photo is small enough. */
const TRIES = [
  { part: 1, quality: 0.85 },
  { part: 1, quality: 0.65 },
  { part: 0.7, quality: 0.65 },
  { part: 0.5, quality: 0.6 },
  { part: 0.25, quality: 0.5 },
];

/**
 * Draws a picture anew as a JPEG that may be sent, as an address of the scheme `data`: with it goes where it was taken, which cameras write into their
 * files. Undefined if the browser cannot read it.
 */
export const shrink = async (file: File): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const whole = Math.min(1, PROBLEM_LIMITS.photoSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  try {
    for (const { part, quality } of TRIES) {
      canvas.width = Math.max(1, Math.round(picture.width * whole * part));
      canvas.height = Math.max(1, Math.round(picture.height * whole * part));
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (drawn && drawn.size <= PROBLEM_LIMITS.photoBytes) return await addressOf(drawn);
    }
    return undefined;
  } finally {
    picture.close();
  }
};
