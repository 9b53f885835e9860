// Not in a file with schemas, so that the browser does not load zod for these names.

/**
 * What the check says of a cell or a row, beside the codes of forms (`FieldErrorCode`, such as `NotBlank`). The key of the text is
 * `import.message.<message>`; `params` is one value for it.
 */
export const IMPORT_MESSAGES = [
  // Refused, because the file no longer has what was typed, or has something else.
  /** A whole number of 16 digits or more, of which a spreadsheet keeps 15: the others are zeros. */
  'digitsLost',
  /** A number such as `1.2E+17`. */
  'exponent',
  /** A sign for letters that were lost: U+FFFD, `?` or `_`. As a warning: the sign may be meant. */
  'lettersLost',
  /** An error of the spreadsheet; params: what it shows, `#N/A`. */
  'sheetError',
  /** A day that the spreadsheet may have read month first, or made out of something else. */
  'mistakenDay',
  /** More characters than a cell may have; params: how many it may. */
  'cellTooLong',
  /** So many marks over one letter that no language has it. */
  'cellMarks',
  // Refused, because it is not what the field takes.
  'notNumber',
  /** A separator that may mark decimals or thousands; params: both readings, `1.234 / 1234`. */
  'ambiguous',
  'notCount',
  'notDay',
  /** Not a day with a time. */
  'notMoment',
  'notChoice',
  'notYesNo',
  /** More packages than the partner takes; params: its maximum. */
  'packagesLimit',
  'linesLimit',
  /** Several columns fill this field with different values, or a row of the same shipment has another value; params: the other one. */
  'conflict',
  'ownerNotFound',
  'ownerAmbiguous',
  'ownerForbidden',
  'billTaken',
  'noShipment',
  /** A number of several shipments. */
  'severalShipments',
  /** Something was stored since the check. */
  'notWritten',
  // Changed by the program; `original` is the text of the cell.
  'zeroAdded',
  /** Needless blanks, invisible characters, the apostrophe by which spreadsheets mark texts, or the `.0` of a number; letters that were not plain. */
  'trimmed',
  'dayFirst',
  /** The name of a month, a half of the day or a zone in a date. */
  'dateRead',
  'decimalComma',
  'thousands',
  /** `12 kg`: without its unit. */
  'unit',
  /** The time of a day that has none. */
  'timeDropped',
  /** To the decimals that the field has. */
  'rounded',
  /** Marks and letters composed (Unicode NFC). */
  'composed',
  /** From another field, such as the code of a country from its name. */
  'derived',
  /** The row is a package of the shipment of another one; params: that row. As an error: that row, or this one, has errors. */
  'sameShipment',
  // Skipped.
  'example',
  /** Nothing in any column that is imported. */
  'blank',
  /** It adds up other rows. */
  'sum',
  // A person has left it out.
  'leftOut',
  /** Hidden or filtered out in the file. */
  'hidden',
  // Doubled.
  'sameInFile',
  'stored',
  'storedEvent',
  'handedOver',
  'wouldReplace',
  'similar',
  'undone',
  // Looks like a slip (docs/domain.md, "Plausibility").
  'slipPhone',
  'slipCountryCode',
  'slipOtherCountry',
  'slipHeavy',
  'slipPostalCode',
  /** More than the partner takes of one package. Params: kg, or cm. */
  'overWeight',
  'overLength',
  'overGirth',
  /** What the destination asks for; params: its text in both languages. */
  'destinationStops',
  'destinationWarns',
  'slipYear',
  /** Params: how many days ago. */
  'oldShipDate',
] as const;
export type ImportMessage = (typeof IMPORT_MESSAGES)[number];
