import { decimalText } from './decimal-text.ts';

/** Between a number and its unit, so that both stay on one line. */
const noBreakSpace = '\u00a0';

/** Spec §9: "1000 or more shows tonnes, 1 or more kg, below 1 grams, at most 2 decimals". Takes kilograms. */
export function weightText(kilograms: number): string {
  if (kilograms >= 1_000) return `${decimalText(kilograms / 1_000)}${noBreakSpace}t`;
  if (kilograms >= 1) return `${decimalText(kilograms)}${noBreakSpace}kg`;
  return `${decimalText(kilograms * 1_000)}${noBreakSpace}g`;
}
