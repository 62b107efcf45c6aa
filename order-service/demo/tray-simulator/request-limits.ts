import { type TrayResponse, trayError } from './tray-request.ts';

const perMinute = 180;
const perDay = 10_000;
const minute = 60_000;
const day = 24 * 60 * minute;

export type RequestLimits = {
  /** Counts a request; returns the error response when it exceeds a limit. */
  count(now: Date): TrayResponse | null;
  /** The number of refused requests. */
  refused(): number;
};

/** Tray's limits in their strictest reading: the requests of the last 60 seconds and of the last 24 hours. */
export function requestLimits(): RequestLimits {
  const taken: number[] = [];
  let refused = 0;
  let inMinute = 0;
  return {
    count: (now) => {
      const at = now.getTime();
      while (taken.length > 0 && (taken[0] ?? 0) <= at - day) {
        taken.shift();
        inMinute = Math.max(0, inMinute - 1);
      }
      while ((taken[inMinute] ?? Number.POSITIVE_INFINITY) <= at - minute) inMinute++;
      if (taken.length - inMinute >= perMinute || taken.length >= perDay) {
        refused++;
        return trayError(429, 'Limite de requisições excedido');
      }
      taken.push(at);
      return null;
    },
    refused: () => refused,
  };
}
