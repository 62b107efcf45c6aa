import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';
import { confirmsErasure, outsideSystem, panelCustomerTexts } from '#shared/text/panel/panel-customers.ts';
import { obstacleTexts } from '#shared/text/people.ts';
import { findListedCustomer } from '../../../database/customers/customer-lists.ts';
import type { Database, Db } from '../../../database/engine/database.ts';
import { Refusal, ruleRefusal } from '../../core/refusal.ts';
import { erasePerson, previewErasure } from '../../people/erase-person.ts';
import { exportPerson } from '../../people/export-person.ts';
import { findPerson } from '../../people/find-person.ts';
import { recordAudit } from '../../staff/audit.ts';
import type { PanelCaller } from '../../staff/staff-sessions.ts';
import { nameOfCustomer } from './customer-list.ts';

/** Everything that the shop knows about a customer, as a file for them. */
export async function exportCustomer(
  db: Db,
  caller: PanelCaller,
  id: string,
  now: Date,
): Promise<PanelData<'exportCustomer'>> {
  const { shopId } = caller;
  await assertCustomer(db, shopId, id);
  const data = await exportPerson(db, { shopId, contacts: [id], now });
  // The history outlives an erasure, so it must not lead to the person.
  await recordAudit(db, caller, {
    action: 'customer.export',
    target: { kind: 'customer', id: 'export', label: panelCustomerTexts.customerLabel },
  });
  return {
    name: panelCustomerTexts.fileName,
    file: Buffer.from(JSON.stringify(data, null, 2), 'utf8').toString('base64'),
  };
}

/** What an erasure of a customer would do now, and what stands in its way. */
export const customerErasure = (
  database: Database,
  { shopId, member }: PanelCaller,
  id: string,
  now: Date,
): Promise<PanelData<'customerErasure'>> =>
  database.tx(async (db) => {
    await assertCustomer(db, shopId, id);
    const others = (await findPerson(db, shopId, id)).filter((contact) => contact.id !== id);
    const preview = await previewErasure(db, { shopId, contacts: [id], by: byOf(member.id), now });
    return {
      keptOrders: preview.keptOrders,
      obstacles: obstacleTexts(preview.obstacles),
      outside: [...new Set(preview.outside.map(({ system }) => outsideSystem(system)))],
      others: others.map((contact) => ({
        id: contact.id,
        name: nameOfCustomer(contact),
        channel: channelNames[contact.channel_type],
      })),
    };
  }, shopId);

/** Erases a customer. `typed` is the word that the owner typed to confirm it. */
export async function eraseCustomer(
  db: Db,
  caller: PanelCaller,
  { id, typed, now }: { id: string; typed: string; now: Date },
): Promise<PanelData<'eraseCustomer'>> {
  const { shopId, member } = caller;
  if (!confirmsErasure(typed)) throw ruleRefusal('not-confirmed', panelCustomerTexts.wrongWord);
  await assertCustomer(db, shopId, id);
  const erasure = await erasePerson(db, { shopId, contacts: [id], by: byOf(member.id), now });
  await recordAudit(db, caller, {
    action: 'customer.erase',
    target: { kind: 'customer', id: erasure.id ?? 'none', label: panelCustomerTexts.customerLabel },
  });
  return { keptOrders: erasure.keptOrders };
}

const byOf = (memberId: string | null): string => `staff ${memberId ?? ''}`.trim();

async function assertCustomer(db: Db, shopId: string, id: string): Promise<void> {
  if (!(await findListedCustomer(db, shopId, id))) throw new Refusal('not-found');
}
