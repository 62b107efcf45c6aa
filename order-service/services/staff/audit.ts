import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { insertAudit, listAudit } from '../../database/staff/staff-audit.ts';
import { shopOf } from '../shops/shops.ts';

/** Who does something: a member of the staff, or the operator on the command line (`id` null). */
export type AuditActor = { shopId: string; member: { id: string | null; name: string } };

/** The operator's command line as an actor. */
export const commandLine = (shopId: string): AuditActor => ({
  shopId,
  member: { id: null, name: 'Linha de comando' },
});

/**
 * What was done. `label` names the target for a person who reads the history later: 'Bolo de Fubá', 'nº 1042'. `from`
 * and `to` are small values as a person knows them. None of them holds a secret, a card, a CPF, or a customer's name.
 */
export type AuditEntry = {
  action: string;
  target: { kind: string; id: string; label: string };
  from?: AuditValue;
  to?: AuditValue;
};
export type AuditValue = string | number | boolean | null | { readonly [name: string]: AuditValue };

/** Records who did what. Call it in the transaction of the change, so that neither exists without the other. */
export async function recordAudit(db: Db, { shopId, member }: AuditActor, entry: AuditEntry): Promise<void> {
  await insertAudit(db, shopId, {
    id: newId(),
    memberId: member.id,
    memberName: member.name,
    action: entry.action,
    target: entry.target,
    from: entry.from ?? null,
    to: entry.to ?? null,
  });
}

/** An entry of the history as the page shows it. */
export type AuditView = {
  id: string;
  at: string;
  memberName: string;
  action: string;
  target: { kind: string; id: string; label: string };
  from: unknown;
  to: unknown;
};

const entriesOfPage = 50;

/** A page of the shop's history, the newest first. `next`: where the following page begins; null at the end. */
export async function auditPage(
  db: Db,
  shopId: string,
  { member, kind, target, before }: { member?: string; kind?: string; target?: string; before?: string },
): Promise<{ entries: AuditView[]; next: string | null; timeZone: string }> {
  const rows = await listAudit(db, shopId, {
    memberId: member ?? null,
    kind: kind ?? null,
    targetId: target ?? null,
    before: before ?? null,
    most: entriesOfPage + 1,
  });
  const entries = rows.slice(0, entriesOfPage).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    memberName: row.member_name,
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, label: row.target_label },
    from: row.before,
    to: row.after,
  }));
  const next = rows.length > entriesOfPage ? (entries.at(-1)?.id ?? null) : null;
  return { entries, next, timeZone: (await shopOf(db, shopId)).time_zone };
}
