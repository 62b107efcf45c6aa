import { useEffect, useRef } from 'react';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Chooses the only option of a shopper by itself, see `useSingleOption`. An agent chooses the delivery. */
export function useShopperSingleOption(
  of: string,
  ids: readonly string[],
  chosen: string | null,
  choose: (id: string) => Promise<void>,
): boolean {
  const { session } = useRead(sessionState);
  return useSingleOption(of, isPlatformUser(session) ? [] : ids, chosen, choose);
}

/**
 * Chooses the only option by itself, once for each list (`of`), so that a refusal does not loop. Returns whether it is
 * chosen, to say so.
 */
export function useSingleOption(
  of: string,
  ids: readonly string[],
  chosen: string | null,
  choose: (id: string) => Promise<void>,
): boolean {
  const tried = useRef<string | null>(null);
  const only = ids.length === 1 ? ids[0] : undefined;
  useEffect(() => {
    if (only === undefined || chosen !== null || tried.current === of) return;
    tried.current = of;
    void choose(only);
  }, [only, chosen, of, choose]);
  return only !== undefined && chosen === only;
}
