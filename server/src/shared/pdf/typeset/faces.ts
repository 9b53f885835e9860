/// <reference path="./untyped.d.ts" />
import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { type Font, mainFont, type Weight } from './document.ts';
import type { FontSubset } from './families.ts';
import { createFace, type Face } from './shaping.ts';

/** Positions on the weight axis of the variable fonts that match the weights of the main font. */
const WEIGHT_ON_AXIS: Record<Weight, number> = { regular: 400, bold: 600 };

const mainFaces = new Map<Weight, Face>();

/** The main font as a face. Its name is its weight, under which pdfkit knows it. */
export const mainFace = (weight: Weight) => {
  const { font, file } = mainFont(weight);
  const face = mainFaces.get(weight) ?? createFace(weight, font, file);
  mainFaces.set(weight, face);
  return face;
};

/** Maximum number of faces that a thread caches between papers, about 200 kB each. */
const MAX_CACHED_FACES = 100;
const cachedFaces = new Map<string, Promise<Face>>();

/** Extracts one weight from a variable font, because fontkit and PDF do not support variable fonts. */
const load = async ({ name, path }: FontSubset, weight: Weight) => {
  const file = await subsetFont(await readFile(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHT_ON_AXIS[weight] },
  });
  const font = fontkit.create(file) as Font;
  // pdfkit treats fonts with the same name and checksum as one font.
  Object.defineProperty(font, 'postscriptName', { value: `${name}-${weight}` });
  return createFace(`${name}-${weight}`, font, file);
};

/** Loads a subset of a fallback font in one weight, or returns it from the cache. */
export const faceOf = (subset: FontSubset, weight: Weight): Promise<Face> => {
  const key = `${subset.name}-${weight}`;
  const face = cachedFaces.get(key) ?? load(subset, weight);
  cachedFaces.set(key, face);
  face.catch(() => cachedFaces.delete(key));
  return face;
};

/** Clears the cache if it is too large. Call it only before a paper: while one is drawn, its faces must stay the same. */
export const limitCachedFaces = () => {
  if (cachedFaces.size > MAX_CACHED_FACES) cachedFaces.clear();
};
