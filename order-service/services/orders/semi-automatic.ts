import { toggleSemiAutomatic } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/**
 * Switches the contact to the semi-automatic flow, or back to assisted sale (spec §4, "The semi-automatic flow toggles
 * on and off").
 */
export async function toggleFlow(
  db: Db,
  { shopId, customerId }: AuthenticatedCaller,
): Promise<{ isInSemiAutomatic: boolean }> {
  const row = customerId === null ? undefined : await toggleSemiAutomatic(db, shopId, customerId);
  if (!row) throw new Refusal('not-yours');
  return { isInSemiAutomatic: row.in_semi_automatic };
}
