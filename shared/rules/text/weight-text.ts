import { decimalText } from './decimal-text.ts';

/** Spec §9: "1000 or more shows tonnes, 1 or more kg, below 1 grams, at most 2 decimals". Takes kilograms. */
export function weightText(kilograms: number): string {
  if (kilograms >= 1_000) return `${decimalText(kilograms / 1_000)}t`;
  if (kilograms >= 1) return `${decimalText(kilograms)}kg`;
  return `${decimalText(kilograms * 1_000)}g`;
}
