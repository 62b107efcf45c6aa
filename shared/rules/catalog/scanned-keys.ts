import { hasCheckDigit } from './barcode.ts';
import { isCodeLike } from './code-hit.ts';

/**
 * The characters that were typed without a pause. `from`, `at`: when the first and the last one were, in milliseconds.
 * `gap`: the longest time between two of them.
 */
export type KeyBurst = { text: string; from: number; at: number; gap: number };

/** A fast scanner types the next character within this many milliseconds; a fast person needs 80. */
export const burstGapMs = 50;
/** A slow one needs up to this many. Only digits are followed so long: people type numbers more slowly than words. */
export const slowGapMs = 120;
/** What a slow scanner needs for a character on average. A person with a numeric keypad needs more than 150. */
const slowAverageMs = 80;
/** The shortest text that is a scan: two or three keys of a person may overlap. A barcode has no fewer characters. */
const minScanLength = 4;
/** The shortest barcode on goods has 6 digits (UPC-E), and one with its check digit 8 (EAN-8). */
const minFieldLength = 6;
const minSlowLength = 8;

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** How long the next key may take after this text. */
export const longestGapMs = (text: string): number => (isNumber(text) ? slowGapMs : burstGapMs);

/** Whether a key at this moment follows the burst without a pause. */
export const followsBurst = (burst: KeyBurst, at: number): boolean => at - burst.at <= longestGapMs(burst.text);

/** The burst with the next character, or a new one after a pause. */
export const withKey = (burst: KeyBurst | null, text: string, at: number): KeyBurst =>
  burst && followsBurst(burst, at)
    ? { text: burst.text + text, from: burst.from, at, gap: Math.max(burst.gap, at - burst.at) }
    : { text, from: at, at, gap: 0 };

const isFast = ({ text, gap }: KeyBurst): boolean => text.length >= minScanLength && gap <= burstGapMs;

const isSlow = ({ text, from, at, gap }: KeyBurst): boolean =>
  text.length >= minSlowLength && isNumber(text) && gap <= slowGapMs && at - from <= slowAverageMs * (text.length - 1);

/** Whether a burst outside text fields is a scanner's: Enter then ends a code. */
export const isScan = (burst: KeyBurst): boolean => isFast(burst) || isSlow(burst);

/**
 * Whether a burst in a text field and the Enter at this moment are a scanner's. A person may type there, so words and
 * short texts are none, and the number of a slow scanner must be a barcode's.
 */
export function isScanInField(burst: KeyBurst, enterAt: number): boolean {
  if (!followsBurst(burst, enterAt)) return false;
  const gap = Math.max(burst.gap, enterAt - burst.at);
  if (gap <= burstGapMs) return burst.text.length >= minFieldLength && isCodeLike(burst.text);
  return isSlow({ ...burst, gap }) && hasCheckDigit(burst.text);
}

/**
 * Whether the keys of a burst without an Enter are shortcuts. People do not press so many at once. Such keys come from
 * a scanner that sends no Enter, or whose keys were cut short.
 */
export const isMeant = (burst: KeyBurst): boolean => !isScan(burst) && burst.text.length < minSlowLength;

/**
 * Whether a character may begin a code, so that it must wait for the next one before it acts as a shortcut. A sign such
 * as '+' acts at once.
 */
export const beginsCode = (text: string): boolean => /^[\p{L}\p{N}]$/u.test(text);
