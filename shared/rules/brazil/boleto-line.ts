/**
 * The content of a boleto's line. Amount in whole cents, `null` without an amount; the due day as 'YYYY-MM-DD', `null`
 * without one.
 */
export type Boleto = {
  barcode: string;
  line: string;
  amountCents: number | null;
  dueDay: string | null;
  isUtility: boolean;
};

/**
 * Parses the line people type (47 digits of a bank's boleto, 48 of a utility's) or the barcode (44), with or without
 * dots and spaces. Returns `null` when a check digit is wrong. `today` ('YYYY-MM-DD') decides the cycle of the due
 * factor, which restarted on 22 February 2025.
 */
export function readBoleto(text: string, today: string): Boleto | null {
  const digits = text.replaceAll(/[.\s-]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  const isUtility = digits.startsWith('8');
  if (digits.length === 44) return readBarcode(digits, isUtility, today);
  const barcode = isUtility ? utilityBarcode(digits) : bankBarcode(digits);
  return barcode === null ? null : readBarcode(barcode, isUtility, today);
}

/**
 * Whether digits are a boleto: the 47 of a bank's line, the 48 of a utility's or the 44 of a barcode. Each block's
 * check digit must be right, and the currency of a bank's boleto must be 9 (real).
 */
export function isBoletoNumber(digits: string): boolean {
  const isReal = digits.charAt(3) === '9';
  if (digits.length === 47) return isReal && bankBarcode(digits) !== null;
  const isUtility = digits.startsWith('8');
  if (digits.length === 48) return isUtility && utilityBarcode(digits) !== null;
  return digits.length === 44 && (isUtility || isReal) && readBarcode(digits, isUtility, '2025-02-22') !== null;
}

/** A line in its printed format: 00190.00009 01234.567897 01234.567897 4 16470000012345; a utility's in four blocks. */
export function formatBoletoLine(line: string): string {
  const digits = line.replaceAll(/\D/g, '');
  if (digits.length === 48) return (digits.match(/\d{12}/g) ?? []).join(' ');
  const match = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/.exec(digits);
  if (!match) return line;
  const [, a, b, c, d, e, f, check, rest] = match;
  return `${a}.${b} ${c}.${d} ${e}.${f} ${check} ${rest}`;
}

function readBarcode(barcode: string, isUtility: boolean, today: string): Boleto | null {
  return isUtility ? readUtility(barcode) : readBank(barcode, today);
}

function readBank(barcode: string, today: string): Boleto | null {
  const check = barcode.charAt(4);
  if (bankCheckDigit(barcode.slice(0, 4) + barcode.slice(5)) !== check) return null;
  const [factor, amount] = [Number(barcode.slice(5, 9)), Number(barcode.slice(9, 19))];
  return {
    barcode,
    line: bankLine(barcode),
    amountCents: amount === 0 ? null : amount,
    dueDay: factor === 0 ? null : dueDay(factor, today),
    isUtility: false,
  };
}

function readUtility(barcode: string): Boleto | null {
  const digit = utilityModulus(barcode);
  if (digit === null || digit(barcode.slice(0, 3) + barcode.slice(4)) !== barcode.charAt(3)) return null;
  const amount = Number(barcode.slice(4, 15));
  const isReal = '68'.includes(barcode.charAt(2));
  const line = (barcode.match(/\d{11}/g) ?? []).map((block) => block + digit(block)).join('');
  return { barcode, line, amountCents: isReal && amount > 0 ? amount : null, dueDay: null, isUtility: true };
}

/** The 44 barcode digits of a bank's 47-digit line, or `null` when one of its three check digits is wrong. */
function bankBarcode(line: string): string | null {
  if (line.length !== 47) return null;
  const blocks = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (!blocks.every((block) => mod10(block.slice(0, -1)) === block.slice(-1))) return null;
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return line.slice(0, 4) + line.slice(32) + free;
}

function bankLine(barcode: string): string {
  const [head, free, tail] = [barcode.slice(0, 4), barcode.slice(19), barcode.slice(4, 19)];
  const blocks = [head + free.slice(0, 5), free.slice(5, 15), free.slice(15, 25)];
  return blocks.map((block) => block + mod10(block)).join('') + tail;
}

function utilityBarcode(line: string): string | null {
  if (line.length !== 48) return null;
  const digit = utilityModulus(line);
  const blocks = line.match(/\d{12}/g) ?? [];
  if (digit === null || !blocks.every((block) => digit(block.slice(0, -1)) === block.slice(-1))) return null;
  return blocks.map((block) => block.slice(0, -1)).join('');
}

/** The third digit selects the check of a utility's digits: 6 and 7 use modulus 10, 8 and 9 use modulus 11. */
function utilityModulus(digits: string): ((block: string) => string) | null {
  if ('67'.includes(digits.charAt(2))) return mod10;
  return '89'.includes(digits.charAt(2)) ? utilityMod11 : null;
}

/** Weights 2 and 1 from the right; the digits of the products are summed. */
function mod10(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Weights 2 to 9 from the right, repeated. */
const mod11Sum = (digits: string): number =>
  [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (2 + (place % 8)), 0);

function bankCheckDigit(digits: string): string {
  const check = 11 - (mod11Sum(digits) % 11);
  return check === 10 || check === 11 ? '1' : String(check);
}

function utilityMod11(digits: string): string {
  const rest = mod11Sum(digits) % 11;
  if (rest === 0 || rest === 1) return '0';
  return rest === 10 ? '1' : String(11 - rest);
}

const day = 86_400_000;
/** Factor 1000 was 3 July 2000 and again 22 February 2025; the cycle is 9000 days. */
const factor1000 = Date.UTC(2000, 6, 3);
const cycle = 9000;

/** The day of a due factor in the nearest cycle: from 3000 days ago to 5999 days ahead. */
function dueDay(factor: number, today: string): string | null {
  if (factor < 1000) return null;
  const now = Date.parse(`${today}T00:00:00Z`);
  let due = factor1000 + (factor - 1000) * day;
  while (due < now - 3000 * day) due += cycle * day;
  return new Date(due).toISOString().slice(0, 10);
}
