import type { TestContext } from 'node:test';
import type { AgentContact, ContactEvent } from '#shared/model/agent-contact.ts';
import { SessionType } from '#shared/model/session.ts';
import { contactListState, followContacts, loadContacts } from '../../../../webapp/state/assisted-sale/contact-list.ts';
import { showContact } from '../../../../webapp/state/session/contacts.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { openWebapp, resetStores } from '../../../helpers/page/webapp.ts';

/** An event of a contact in this minute. */
export const event = (minute: number, fields: Partial<ContactEvent> = {}): ContactEvent => ({
  kind: 'cart',
  at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000000Z`,
  orderNumber: null,
  isSeen: false,
  ...fields,
});
export const contactOf = (name: string, events: ContactEvent[] = []): AgentContact => ({
  id: `id-${name}`,
  name,
  channelType: 1,
  phoneEnd: '4821',
  cart: null,
  lastOrder: null,
  events,
});

/** An agent's page about Ana; the shop has the codes `agente-Ana` and so on, and `contacts`. */
export async function openPage(t: TestContext) {
  const { shop, tab } = await openWebapp(t);
  Object.assign(document, { documentElement: { classList: { toggle: () => {} } } });
  const state = {
    contacts: [contactOf('Ana'), contactOf('Bia')],
    agent: { id: 'carla', name: 'Carla' },
    known: new Set(['agente-Ana', 'agente-Bia']),
    isFailing: false,
    seen: [] as unknown[],
    opened: 0,
    orders: {} as Record<string, string>,
    refusesOpening: false,
    toDecide: null as number | null,
    now: '2026-11-20T11:00:00.000Z',
  };
  shop.instead = ({ path, query, body }, reply) => {
    const success = (data: unknown) => {
      reply(200, { success: true, data, errors: [] });
      return true;
    };
    const [, code] = /^\/api\/session\/(.+)$/.exec(path) ?? [];
    if (code !== undefined && !state.known.has(code)) {
      reply(401, { success: false, data: null, errors: [{ message: 'Sessão inválida' }] });
      return true;
    }
    if (code !== undefined) {
      const name = code.replace(/^agente-(nova-)?/, '');
      return success({
        sessionType: SessionType.PlatformUser,
        channelType: 1,
        channelId: 'zap',
        shopId: 'loja',
        userShop: { id: `id-${name}`, name, addresses: [] },
        contact: { name, channelType: 1, phoneEnd: '4821' },
        agent: state.agent,
      });
    }
    if (path === '/api/order/contacts/seen') {
      state.seen.push(body);
      return success(null);
    }
    if (path.startsWith('/api/order/contacts/') && state.refusesOpening) {
      reply(404, { success: false, data: null, errors: [{ message: 'Não encontrado' }] });
      return true;
    }
    if (path.startsWith('/api/order/contacts/')) {
      state.opened++;
      state.known.add('agente-nova-Bia');
      return success({ code: 'agente-nova-Bia' });
    }
    if (path !== '/api/order/contacts') return false;
    if (state.isFailing) {
      reply(422, { success: false, data: null, errors: [{ message: 'A loja não respondeu' }] });
      return true;
    }
    const { agent, toDecide, now } = state;
    const { order } = query;
    const contacts =
      order === undefined ? state.contacts : state.contacts.filter(({ id }) => id === state.orders[order]);
    return success({ agent, toDecide, today: null, contacts, hasMore: false, now });
  };
  /** Opens a URL in a newly loaded page. */
  const open = async (url: string) => {
    resetStores();
    const { pathname, search, hash } = new URL(url, 'http://loja');
    Object.assign(tab, { path: pathname, search, hash });
    await startSession();
    showContact();
  };
  await open('/order/checkout#agente-Ana');
  return { tab, state, open };
}

/** Shows what the tab stored; the load that follows has ended. */
export const showRestored = async () => {
  followContacts()();
  await loadContacts();
};
export const list = () => contactListState.list?.contacts ?? [];
