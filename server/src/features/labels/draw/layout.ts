import type { Box } from '../../../shared/pdf/fit.ts';

/** Sizes of labels in points. A quarter of A4 is as high as A6, and hardly narrower. */
export const SIZES = { '4x6': { width: 288, height: 432 }, a6: { width: 297.64, height: 419.53 } } as const;

/** Room around a label. Thermal printers do not print to the edge. */
const MARGIN = 10;

/** Where each part of a label stands. No two overlap, and none leaves the label. */
export const layoutOf = ({ width: page }: { width: number }) => {
  const x = MARGIN;
  const width = page - 2 * MARGIN;
  const right = x + width;
  const box = (left: number, y: number, wide: number, height: number): Box => ({ x: left, y, width: wide, height });
  const qr = 62;
  const third = width / 3;
  return {
    company: box(x, 10, width - 84, 11),
    route: box(x, 21, width - 84, 20),
    count: box(right - 80, 10, 80, 31),
    toCaption: box(x, 46, 60, 8),
    name: box(x, 54, width, 22),
    address: box(x, 77, width, 38),
    place: box(x, 116, width, 14),
    phone: box(x, 131, width, 19),
    postalCode: box(x, 151, width * 0.42, 28),
    country: box(x + width * 0.44, 156, width * 0.32, 23),
    countryCode: box(right - width * 0.22, 151, width * 0.22, 28),
    fromCaption: box(x, 184, 60, 8),
    from: box(x, 192, width - qr - 6, 24),
    weight: box(x, 218, third - 4, 27),
    charged: box(x + third, 218, third - 28, 27),
    shipDate: box(x + 2 * third - 26, 218, third + 26 - qr - 6, 27),
    qr: box(right - qr, 184, qr, qr),
    danger: box(x, 246, width, 22),
    bars: box(x, 270, width, 92),
    code: box(x, 363, width, 15),
    bill: box(x, 380, width * 0.5 - 4, 26),
    reference: box(x + width * 0.5, 380, width * 0.5, 26),
  };
};
export type Layout = ReturnType<typeof layoutOf>;
