import { checkDigit } from './check-digit.ts';

/**
 * Whether 44 digits are the access key of an electronic invoice (NF-e, NFC-e, CT-e …): state, year and month, CNPJ,
 * model, number and a check digit.
 */
export const isInvoiceKey = (digits: string): boolean =>
  /^\d{44}$/.test(digits) &&
  head.test(digits) &&
  model.test(digits.slice(20, 22)) &&
  checkDigit([...digits.slice(0, 43)].map(Number), weights) === Number(digits.charAt(43));

/** The IBGE code of the state, the year and the month. */
const head = /^(?:1[1-7]|2[1-9]|3[1-35]|4[1-3]|5[0-3])\d\d(?:0[1-9]|1[0-2])/;
/** The models of the tax authority. */
const model = /^(?:5[5789]|6[2-7])$/;
/** 2 to 9 from the right, repeated. */
const weights = Array.from({ length: 43 }, (_, at) => 2 + ((42 - at) % 8));
