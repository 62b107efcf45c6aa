import type { Log } from '../../order-service/database/engine/log.ts';

/** Saves log messages instead of printing them: `said` has them in order. */
export function quietLog(): Log & { said: string[] } {
  const said: string[] = [];
  const keep = (_data: object, message: string) => void said.push(message);
  return { said, info: keep, warn: keep, error: keep };
}
