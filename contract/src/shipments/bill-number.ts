/** The characters of a bill number that an employee may enter. All of them can be encoded in a Code 128 barcode. */
export const BILL_NUMBER = /^[A-Za-z0-9./-]+$/;

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** Check digit of an eight-digit serial number (UPU standard S10, section 4.3). */
export const s10CheckDigit = (serial: string) => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(serial[index]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
};

/** The bill number that the server assigns: `ACE`, eight digits and the check digit. */
export const billNumberOf = (serial: number) => {
  const digits = String(serial).padStart(8, '0');
  return `ACE${digits}${s10CheckDigit(digits)}`;
};
