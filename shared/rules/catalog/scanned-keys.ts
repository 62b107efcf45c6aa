/** The characters that were typed without a pause, and when the last one was. */
export type KeyBurst = { text: string; at: number };

/** A scanner types the next character within this many milliseconds; a fast person needs 80. */
export const burstGapMs = 50;
/** The shortest text that is a scan: two or three keys of a person may overlap. A barcode has no fewer characters. */
const minScanLength = 4;

/** Whether a key at this moment follows the burst without a pause. */
export const followsBurst = (burst: KeyBurst, at: number): boolean => at - burst.at <= burstGapMs;

/** The burst with the next character, or a new one after a pause. */
export const withKey = (burst: KeyBurst | null, text: string, at: number): KeyBurst => ({
  text: burst && followsBurst(burst, at) ? burst.text + text : text,
  at,
});

/** Whether a burst is a scanner's: Enter then ends a code. */
export const isScan = ({ text }: KeyBurst): boolean => text.length >= minScanLength;

/**
 * Whether a character may begin a code, so that it must wait for the next one before it acts as a shortcut. A sign such
 * as '+' acts at once.
 */
export const beginsCode = (text: string): boolean => /^[\p{L}\p{N}]$/u.test(text);
