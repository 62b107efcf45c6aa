import type { PanelData, PanelQuery } from '#shared/contract/panel/panel-schemas.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';
import { panelCustomerTexts } from '#shared/text/panel/panel-customers.ts';
import {
  type CustomerListRow,
  type CustomerSearch,
  listBuyers,
  listContacts,
  searchCustomers,
} from '../../../database/customers/customer-lists.ts';
import type { Db } from '../../../database/engine/database.ts';
import { readListToken, writeListToken } from '../../catalog/list-token.ts';
import { nameList } from '../../catalog/page-token.ts';
import { shownPhone } from '../../customers/contact-phone.ts';
import { shopOf } from '../../shops/shops.ts';
import { boardSearch } from '../orders/order-board.ts';

type CustomerView = PanelData<'customers'>['customers'][number];

const perPage = 30;
const mostFound = 50;

/** A page of the shop's customers, or what a search finds. */
export async function customerList(
  db: Db,
  shopId: string,
  { search = '', list = 'buyers', after }: PanelQuery<'customers'>,
): Promise<PanelData<'customers'>> {
  const { time_zone: timeZone } = await shopOf(db, shopId);
  if (search.trim() !== '') {
    const found = await searchCustomers(db, shopId, customerSearch(search), mostFound);
    return { customers: found.map((row) => customerView(row)), next: null, timeZone };
  }
  const name = nameList('customers', shopId, list, []);
  const page = { after: readListToken(name, after), most: perPage + 1 };
  const rows = await (list === 'buyers' ? listBuyers : listContacts)(db, shopId, page);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  return {
    customers: shown.map((row) => customerView(row)),
    next: last ? writeListToken(name, { at: last.at, id: last.place_id }) : null,
    timeZone,
  };
}

/** What people type: 'marina e', '(11) 98765-4821', '4821' or 'marina@'. */
function customerSearch(typed: string): CustomerSearch {
  if (typed.includes('@')) return { words: null, phone: null, email: typed.trim().toLowerCase() };
  const { words, phone } = boardSearch(typed);
  return { words, phone, email: null };
}

/** A contact as a list shows them. `isWhole`: with the whole phone number. */
export const customerView = (row: CustomerListRow, { isWhole = false } = {}): CustomerView => ({
  id: row.id,
  name: nameOfCustomer(row),
  channel: channelNames[row.channel_type],
  phone: phoneOf(row, isWhole),
  orders: row.orders,
  total: toReais(row.total_amount),
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
  consent: row.consent,
});

/** The name of a contact; a visitor may not have given one. */
export const nameOfCustomer = ({ name, is_anonymous }: { name: string; is_anonymous: boolean }): string =>
  name.trim() || (is_anonymous ? panelCustomerTexts.visitor : panelCustomerTexts.noName);

const phoneOf = (
  { channel_type: channelType, channel_user: channelUser, is_anonymous: isAnonymous, phone }: CustomerListRow,
  isWhole: boolean,
): string | null => shownPhone({ channelType, channelUser, isAnonymous }, phone, isWhole);
