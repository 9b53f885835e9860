import { createCanvas } from '@napi-rs/canvas';

/** A picture, half blue and half empty. */
export const drawnPicture = async (width: number, height: number, type: 'png' | 'jpeg' | 'webp' = 'png') => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#245ba8';
  context.fillRect(0, 0, width, height / 2);
  return type === 'png' ? await canvas.encode('png') : await canvas.encode(type, 80);
};

/** What a camera writes into a JPEG (EXIF 2.32): that it is to be turned by a quarter, and where it was taken, 10.766° N and 106.667° E. */
const CAMERA_NOTES = Buffer.from(
  [
    'ffe100944578696600004d4d002a000000080002011200030000000100060000882500040000000100000026000000000004000100020000',
    '00024e00000000020005000000030000005c000300020000000245000000000400050000000300000074000000000000000a000000010000',
    '002e0000000100000021000000010000006a0000000100000028000000010000000100000001',
  ].join(''),
  'hex',
);

/** The same picture as a JPEG of a camera, which shows it turned. */
export const photoByCamera = async (width: number, height: number) => {
  const jpeg = await drawnPicture(width, height, 'jpeg');
  return Buffer.concat([jpeg.subarray(0, 2), CAMERA_NOTES, jpeg.subarray(2)]);
};
