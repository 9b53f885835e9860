/// <reference path="./untyped.d.ts" />
import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { type Font, ownFont, type Weight } from './document.ts';
import type { Slice } from './families.ts';
import { createFace, type Face } from './shaping.ts';

/** On the axis of the variable fonts: those of Be Vietnam Pro that papers use. */
const WEIGHT_ON_AXIS: Record<Weight, number> = { regular: 400, bold: 600 };

const ownFaces = new Map<Weight, Face>();

/** The paper's own font as a face; pdfkit knows it by the name of its weight. */
export const ownFace = (weight: Weight) => {
  const { font, file } = ownFont(weight);
  const face = ownFaces.get(weight) ?? createFace(weight, font, file);
  ownFaces.set(weight, face);
  return face;
};

/** Faces that a thread keeps from one paper to the next, some 200 kB each. */
const MOST_KEPT = 100;
const kept = new Map<string, Promise<Face>>();

/** Neither fontkit nor PDF knows variable fonts: cuts one weight out of the file. */
const load = async ({ name, path }: Slice, weight: Weight) => {
  const file = await subsetFont(await readFile(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHT_ON_AXIS[weight] },
  });
  const font = fontkit.create(file) as Font;
  // pdfkit takes fonts of the same name and checksum for one.
  Object.defineProperty(font, 'postscriptName', { value: `${name}-${weight}` });
  return createFace(`${name}-${weight}`, font, file);
};

/** A part of a fallback font in one weight. */
export const faceOf = (slice: Slice, weight: Weight): Promise<Face> => {
  const key = `${slice.name}-${weight}`;
  const face = kept.get(key) ?? load(slice, weight);
  kept.set(key, face);
  face.catch(() => kept.delete(key));
  return face;
};

/** To be called before a paper, never while one is made: its faces must stay the same. */
export const forgetFaces = () => {
  if (kept.size > MOST_KEPT) kept.clear();
};
