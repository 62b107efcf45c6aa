import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { insertAudit } from '../../database/staff/staff-audit.ts';

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
