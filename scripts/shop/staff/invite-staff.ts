import type { StaffRole } from '#shared/model/panel/staff.ts';
import { roleNames } from '#shared/text/panel/staff.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import type { ShopRow } from '../../../order-service/database/shops/shops.ts';
import { commandLine } from '../../../order-service/services/staff/audit.ts';
import { linkForStaffMember } from '../../../order-service/services/staff/staff-invitations.ts';
import { staffLinkUrl } from '../../../order-service/services/staff/staff-links.ts';
import { addStaffMember } from '../../../order-service/services/staff/staff-members.ts';
import { readEnvironment } from '../with-database.ts';

type Person = { name: string; role: StaffRole; phone: string | null };

/** Adds a person to a shop's staff and prints the link that lets them in. */
export async function inviteStaff(
  database: Database,
  shop: Pick<ShopRow, 'id' | 'name'>,
  person: Person,
  screen = '',
): Promise<void> {
  const actor = commandLine(shop.id);
  const { member, code } = await database.tx(async (db) => {
    const added = await addStaffMember(db, actor, person);
    const shown = { id: added.id, how: 'show', endsDevices: false, now: new Date(), purpose: 'invitation' } as const;
    return { member: added, ...(await linkForStaffMember(db, actor, shown)) };
  });
  printStaffLink(
    `${member.name} (${roleNames[member.role]}) entra no painel de ${shop.name} por este link`,
    code,
    screen,
  );
}

/** Prints a link that lets one device in. `screen`: where in the panel it leads. */
export function printStaffLink(what: string, code: string | null, screen = ''): void {
  console.log(`${what}. Vale 24 horas, uma vez; não pode ser visto de novo.`);
  console.log(staffLinkUrl(readEnvironment().publicUrl, code ?? '', screen));
}
