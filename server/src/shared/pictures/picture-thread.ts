import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { BOUNDS } from '../limits/bounds.ts';
import { inSteps } from '../threads/threads.ts';

/** What is wanted of a picture: at most so many pixels wide and high, and so many bytes. */
export type Wanted = { width: number; height: number; bytes: number };

/** What is tried until the picture has few enough bytes: parts of its size, and qualities of a JPEG. Photos come with little quality. */
const TRIES = [{ part: 1, quality: 90 }, { part: 1, quality: 65 }, ...[0.7, 0.5, 0.35, 0.25].map((part) => ({ part, quality: 80 }))];

const TYPES = ['png', 'jpg', 'webp'];

/** The type of a picture whose head says a size that may be unpacked. */
const typeOf = (content: Uint8Array) => {
  try {
    const { type, width, height } = imageSize(content);
    return type && TYPES.includes(type) && width * height <= BOUNDS.picture.pixels ? type : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Draws a PNG, JPEG or WebP as a new PNG or JPEG, smaller if it must be, so that nothing of the file is left but what can be seen. Undefined for anything
 * else. The library turns what a camera says is to be turned.
 */
const draw = async (content: Uint8Array, { width, height, bytes }: Wanted) => {
  const type = typeOf(content);
  if (!type) return undefined;
  const image = await loadImage(Buffer.from(content)).catch(() => undefined);
  if (!image) return undefined;
  const whole = Math.min(1, width / image.width, height / image.height);
  for (const { part, quality } of TRIES) {
    const [w, h] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * whole * part))) as [number, number];
    const canvas = createCanvas(w, h);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, w, h);
    const drawn = type === 'png' ? await canvas.encode('png') : await canvas.encode('jpeg', quality);
    if (drawn.length <= bytes) return new Uint8Array(drawn);
  }
  return undefined;
};

/** Runs in a thread of `pictures.ts`. */
export default inSteps((wanted: Wanted) => ({ draw: (content: Uint8Array) => draw(content, wanted) }));
