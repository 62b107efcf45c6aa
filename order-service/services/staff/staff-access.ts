import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import type { Db } from '../../database/engine/database.ts';
import { listStaffAccess } from '../../database/staff/staff-sessions.ts';
import type { PanelCaller } from './staff-sessions.ts';

/** Those of these callers who still may read the orders of their shop, with the device of then. */
export async function staffWithOrderAccess<Caller extends Pick<PanelCaller, 'shopId' | 'member' | 'sessionId'>>(
  db: Db,
  callers: readonly Caller[],
  now: Date,
): Promise<Set<Caller>> {
  const sessionIds = [...new Set(callers.map(({ sessionId }) => sessionId))];
  const access = await listStaffAccess(db, sessionIds, now);
  const allowed = new Set(
    access.flatMap((one) =>
      roleMay(one.role, 'orders.read') ? [keyOf(one.session_id, one.shop_id, one.member_id)] : [],
    ),
  );
  return new Set(callers.filter(({ sessionId, shopId, member }) => allowed.has(keyOf(sessionId, shopId, member.id))));
}

const keyOf = (...ids: string[]): string => ids.join(' ');
