import { z } from 'zod';

/** What a text is about: words and numbers as they are, and what differs between readers: instants, and names of fields. */
const Params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

/** A text that the program makes: what it says, of what. Another field of the answer has it in the reader's words (docs/decisions/0116-coded-texts.md). */
export const codedText = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({ code: z.enum(codes), params: Params }).nullable();
