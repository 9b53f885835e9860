import { createCanvas } from '@napi-rs/canvas';

/** A picture, half blue and half empty. */
export const drawnPicture = async (width: number, height: number, type: 'png' | 'jpeg' = 'png') => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#245ba8';
  context.fillRect(0, 0, width, height / 2);
  return type === 'png' ? await canvas.encode('png') : await canvas.encode('jpeg', 80);
};
