/** The numbers of the format's own date formats, with a day. Formats of an hour alone are left out. */
const ownDateFormats = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The last day that the format has: 31 December 9999. */
const lastSerial = 2_958_465;
const dayMs = 86_400_000;
/** Day 0. The format counts a 29 February 1900 that never was, so days before March 1900 are one off. */
const firstDay = Date.UTC(1899, 11, 30);
/** Files of old Macs count from 1904. */
const daysUntil1904 = 1_462;

/** Whether the code of a number format shows a day: 'dd/mm/yyyy', and not '"dúzia" 0' or '[$R$-416] #,##0.00'. */
export function isDateCode(code: string): boolean {
  const plain = code
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\\./g, '')
    .replaceAll(/\[[^[\]]*\]/g, '');
  return /[dy]/i.test(plain) && !/[0#]|general|standard/i.test(plain.replaceAll(/\.0+/g, ''));
}

/** Which styles of cells show a date, from the parts of a styles file in their order. */
export class DateStyles {
  readonly #custom = new Map<number, boolean>();
  readonly #styles: boolean[] = [];
  #inCells = false;

  /** An element that begins. */
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'numFmt') this.#custom.set(Number(attributes.numFmtId), isDateCode(attributes.formatCode ?? ''));
    if (name === 'cellXfs') this.#inCells = true;
    if (name !== 'xf' || !this.#inCells) return;
    const format = Number(attributes.numFmtId ?? 0);
    this.#styles.push(this.#custom.get(format) ?? ownDateFormats.has(format));
  }

  /** An element that ends. */
  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }

  /** Whether a cell with this style shows a date. */
  isDate(style: string | undefined): boolean {
    return style !== undefined && (this.#styles[Number(style)] ?? false);
  }
}

/** The day, and the time if it is not midnight, of a stored number: '2026-11-24 08:00'; null = no day. */
export function dateText(value: string, countsFrom1904: boolean): string | null {
  const serial = Number(value) + (countsFrom1904 ? daysUntil1904 : 0);
  if (!Number.isFinite(serial) || serial < 1 || serial >= lastSerial + 1) return null;
  const written = new Date(firstDay + Math.round((serial * dayMs) / 1_000) * 1_000).toISOString();
  const [day, time] = [written.slice(0, 10), written.slice(11, 19)];
  if (time === '00:00:00') return day;
  return `${day} ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}
