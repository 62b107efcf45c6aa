import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { SessionType } from '#shared/model/session.ts';
import {
  agentSessions,
  loadContactValue,
  loadText,
  loadValue,
  saveValue,
} from '../../../webapp/browser/storage/storage.ts';
import { sendProductToContact } from '../../../webapp/state/assisted-sale/send-to-contact.ts';
import { knownContacts, nameUnknownContacts, showContact } from '../../../webapp/state/session/contacts.ts';
import { startSession } from '../../../webapp/state/session/load-session.ts';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { toastsState } from '../../../webapp/state/session/toasts.ts';
import type { Tab } from '../../helpers/page/page.ts';
import { openWebapp, resetStores } from '../../helpers/page/webapp.ts';

/** The shop has these codes: two of an agent, one of a shopper, and an agent whose code is not in an agent's form. */
const people: Readonly<Record<string, { name: string; isAgent: boolean }>> = {
  'agente-1': { name: 'Ana', isAgent: true },
  'agente-2': { name: 'Bia', isAgent: true },
  shopper: { name: 'Caio', isAgent: false },
  unmarked: { name: 'Duda', isAgent: true },
};

async function openBrowser(t: TestContext, storage: 'works' | 'blocked' = 'works') {
  const { shop, tab } = await openWebapp(t, { storage });
  Object.assign(document, { documentElement: { classList: { toggle: () => {} } } });
  shop.instead = ({ path }, reply) => {
    const code = decodeURIComponent(/^\/api\/session\/(.+)$/.exec(path)?.[1] ?? '');
    const person = people[code];
    if (!code || code === 'anonymous-session') return false;
    if (!person) {
      reply(401, { success: false, data: null, errors: [{ message: 'Sessão inválida' }] });
      return true;
    }
    const userShop = { id: `id-${person.name}`, name: person.name, addresses: [] };
    const sessionType = person.isAgent ? SessionType.PlatformUser : SessionType.Contact;
    const contact = { name: person.name, channelType: 1, phoneEnd: '4321' };
    const data = {
      sessionType,
      channelType: 1,
      channelId: 'zap',
      shopId: 'loja',
      userShop,
      ...(person.isAgent ? { contact } : {}),
    };
    reply(200, { success: true, data, errors: [] });
    return true;
  };
  /** Opens a URL in a newly loaded page. `isNewTab`: without the data of another tab. */
  const open = async (url: string, { isNewTab = false } = {}) => {
    resetStores();
    if (isNewTab) tab.sessionStorage.clear();
    goTo(tab, url);
    await startSession();
    showContact();
    return sessionState.session?.userShop.name ?? sessionState.phase;
  };
  return { shop, tab, open };
}

const addressOf = ({ path, search, hash }: Tab) => path + search + hash;
const keyIn = ({ search }: Tab) => new URLSearchParams(search).get('atendimento') ?? '';

function goTo(tab: Tab, url: string) {
  const { pathname, search, hash } = new URL(url, 'http://loja');
  Object.assign(tab, { path: pathname, search, hash });
}

describe("an agent's page", () => {
  for (const code of ['agente-1', 'unmarked'])
    test(`has an opaque key in its URL, and no part of the code (${code})`, async (t) => {
      const { tab, open } = await openBrowser(t);
      await open(`/catalog?utm=a#${code}`);
      assert.match(addressOf(tab), /^\/catalog\?utm=a&atendimento=[\da-f]{12}$/);
      const key = keyIn(tab);
      assert.equal(loadText('session_code'), code);
      await open(`/catalog#${code}`, { isNewTab: true });
      assert.equal(keyIn(tab), key, 'the same link has the same key');
      assert.equal(tab.sessionStorage.has('session_code'), false);
    });

  test('keeps its contact on reload and in a new tab, even if others were opened since', async (t) => {
    const { tab, open } = await openBrowser(t);
    await open('/catalog#agente-1');
    const one = addressOf(tab);
    await open('/catalog#agente-2', { isNewTab: true });
    const two = addressOf(tab);
    for (const isNewTab of [false, true])
      assert.deepEqual(
        [await open(one, { isNewTab }), await open(two, { isNewTab }), await open(one)],
        ['Ana', 'Bia', 'Ana'],
      );
  });

  // Decision: The question names each contact, also one whose page was closed before it had loaded.
  test('has the name of a contact whose page was closed early, and none of a refused session', async (t) => {
    const { tab, open } = await openBrowser(t);
    await open('/catalog#agente-1');
    for (const code of ['agente-2', 'agente-3'])
      tab.localStorage.set(`k${code.at(-1)}:session_code`, JSON.stringify({ value: code, expiresAt: null }));
    assert.equal(await open('/catalog?atendimento=0123456789ab'), 'question');
    const names = () => knownContacts().map(({ name, details }) => [name, details]);
    const unknown = ['Cliente sem nome', ''];
    assert.deepEqual(names(), [['Ana', 'WhatsApp · final 4321'], unknown, unknown]);
    await nameUnknownContacts();
    assert.deepEqual(names(), [['Ana', 'WhatsApp · final 4321'], ['Bia', 'WhatsApp · final 4321'], unknown]);
    assert.deepEqual([sessionState.phase, loadText('session_code')], ['question', null], 'the page is about none');
  });

  test('with an unknown key shows the question, or an invalid session if no contact is stored', async (t) => {
    const { shop, open } = await openBrowser(t);
    assert.equal(await open('/catalog?atendimento=0123456789ab'), 'invalid');
    await open('/catalog#shopper');
    assert.equal(await open('/catalog?atendimento=0123456789ab'), 'invalid', "not the shopper's");
    await open('/catalog#agente-1', { isNewTab: true });
    const asked = shop.seen.length;
    assert.equal(await open('/catalog?atendimento=0123456789ab'), 'question');
    assert.equal(shop.seen.length, asked, 'no request uses the session of another');
  });

  test('without a key continues with the only contact, and shows the question for several', async (t) => {
    const { tab, open } = await openBrowser(t);
    await open('/catalog#agente-1');
    assert.equal(await open('/order', { isNewTab: true }), 'Ana');
    assert.match(addressOf(tab), /^\/order\?atendimento=/);
    await open('/catalog#agente-2', { isNewTab: true });
    assert.equal(await open('/order', { isNewTab: true }), 'question');
  });

  test('is removed with all data of its contact when its session is refused', async (t) => {
    const { tab, open } = await openBrowser(t);
    await open('/catalog#agente-1');
    const key = keyIn(tab);
    await open('/catalog#agente-gone', { isNewTab: true });
    assert.equal(sessionState.phase, 'invalid');
    assert.deepEqual(
      agentSessions().map(({ code }) => code),
      ['agente-1'],
    );
    assert.deepEqual(
      [...tab.localStorage.keys()].filter((name) => !name.startsWith(key) && name !== 'shop_theme'),
      [],
    );
    assert.deepEqual(loadContactValue(key, 'contact'), { name: 'Ana', details: 'WhatsApp · final 4321', id: 'id-Ana' });
  });

  test('keeps its contact while the shop is unreachable, also after a reload', async (t) => {
    const { shop, tab, open } = await openBrowser(t);
    const { instead } = shop;
    shop.instead = (_seen, reply) => {
      reply(503, { success: false, data: null, errors: [] });
      return true;
    };
    for (const code of ['agente-1', 'agente-2']) assert.equal(await open(`/catalog#${code}`), 'unreachable');
    assert.equal(tab.hash, '');
    shop.instead = instead;
    assert.equal(await open(addressOf(tab)), 'Bia');
  });

  test('keeps the code in the URL if storage is blocked, without a key', async (t) => {
    const { tab, open } = await openBrowser(t, 'blocked');
    assert.equal(await open('/catalog#agente-1'), 'Ana');
    assert.equal(addressOf(tab), '/catalog#agente-1');
  });
});

describe('a shopper and an agent in one browser', () => {
  test("a shopper's page has no key, and stays the shopper's after a reload", async (t) => {
    const { shop, tab, open } = await openBrowser(t);
    await open('/catalog#agente-1');
    assert.equal(await open('/catalog#shopper'), 'Caio');
    assert.equal(addressOf(tab), '/catalog');
    assert.equal(await open('/order'), 'Caio');
    shop.seen.length = 0;
    await open('/order?atendimento=', { isNewTab: true });
    assert.equal(shop.seen[0]?.path, '/api/session/anonymous-session', 'another visitor, never the agent');
  });

  test('frames of one tab keep their data apart', async (t) => {
    const { tab, open } = await openBrowser(t);
    const addresses: string[] = [];
    for (const code of ['agente-1', 'agente-2', 'shopper']) {
      await open(`/order#${code}`);
      addresses.push(addressOf(tab));
      saveValue('checkout_data', `of ${code}`);
      saveValue('offline_queue', `of ${code}`);
    }
    const seen: unknown[] = [];
    for (const address of addresses) {
      await open(address);
      seen.push([loadValue('checkout_data'), loadValue('offline_queue')]);
    }
    assert.deepEqual(seen, [
      ['of agente-1', 'of agente-1'],
      ['of agente-2', 'of agente-2'],
      ['of shopper', 'of shopper'],
    ]);
  });
});

test("the toast of an agent's message has the contact's name as title", async (t) => {
  const { shop, open } = await openBrowser(t);
  await open('/catalog#agente-1');
  const sent = {
    id: 'm1',
    kind: 'product',
    title: 'Café',
    state: 'sent',
    reason: null,
    at: '2026-11-21T12:00:00.000Z',
  };
  shop.instead = ({ path }, reply) => {
    reply(200, { success: true, data: path === '/api/order/messages' ? [sent] : null, errors: [] });
    return true;
  };
  await sendProductToContact('p1');
  assert.deepEqual(
    toastsState.list.map(({ title, text }) => [title, text]),
    [['Ana', 'Produto enviado para o contato']],
  );
});
