/** Tray writes instants in São Paulo's local time, without a zone; Brazil has had no summer time since 2019. */
const offsetHours = -3;
const hour = 3_600_000;

/** The instant of '2026-11-21 12:00:00'; `null` for '0000-00-00 00:00:00' (Tray's null value) and for anything else. */
export function parseTrayTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(instant) ? null : new Date(instant - offsetHours * hour);
}

/** An instant in Tray's format. */
export const trayTimeText = (instant: Date): string =>
  new Date(instant.getTime() + offsetHours * hour).toISOString().slice(0, 19).replace('T', ' ');
