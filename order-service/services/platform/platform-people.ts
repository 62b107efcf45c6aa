import type { PersonContacts, PersonData, PersonErasure } from '#shared/contract/platform/people-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { obstacleTexts } from '#shared/text/people.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { nameOf } from '../orders/load-full-order.ts';
import { type Erasure, erasePerson, previewErasure } from '../people/erase-person.ts';
import { exportPerson } from '../people/export-person.ts';
import { findPerson } from '../people/find-person.ts';

/** The contacts of a person, as a platform sees them. */
export const searchPlatformPeople = (database: Database, shopId: string, person: string): Promise<PersonContacts> =>
  database.tx(async (db) => {
    const contacts = (await findPerson(db, shopId, person)).map((found) => ({
      customerId: found.id,
      matches: found.matches,
      channelType: nameOf(ChannelType, found.channel_type),
      channelId: found.channel_id,
      contact: {
        id: found.is_anonymous ? '' : found.channel_user,
        name: found.name,
        phone: found.phone || contactPhone(found.channel_type, found.channel_user),
      },
      orderCount: found.orders,
      lastOrderAt: found.last_order_at?.toISOString() ?? null,
    }));
    return { contacts };
  }, shopId);

/** Everything about these contacts. */
export const exportPlatformPerson = (
  database: Database,
  shopId: string,
  contacts: readonly string[],
  now: Date,
): Promise<PersonData> => database.tx((db) => exportPerson(db, { shopId, contacts, now }), shopId);

/** Erases these contacts, or counts what that would do. */
export async function erasePlatformPerson(
  db: Db,
  { isDryRun, ...request }: { shopId: string; contacts: readonly string[]; by: string; now: Date; isDryRun: boolean },
): Promise<PersonErasure> {
  return erasureView(await (isDryRun ? previewErasure(db, request) : erasePerson(db, request)));
}

const erasureView = ({ id, contacts, keptOrders, rows, obstacles, outside }: Erasure): PersonErasure => ({
  erasure: id,
  contactCount: contacts,
  keptOrderCount: keptOrders,
  rows: Object.entries(rows).map(([table, count]) => ({ table, count })),
  obstacles: obstacleTexts(obstacles),
  outside,
});
