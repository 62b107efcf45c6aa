import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribe } from 'valtio';
import { loadText, saveValue } from '../../../../webapp/browser/storage/storage.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { hasLink, pendingReplacement } from '../../../../webapp/state/session/replaced-session.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleItem } from '../../../helpers/samples.ts';

/** Each code belongs to a separate person, except codes with the same first word: ana-1 and ana-2. */
const people = (shop: FakeShop, refused: string[] = []) => {
  shop.instead = ({ path }, reply) => {
    const [, code = ''] = /^\/api\/session\/(.+)$/.exec(path) ?? [];
    if (code === '') return false;
    const { session } = shop;
    if (refused.includes(code)) reply(401, { success: false, data: null, errors: [{ message: 'Sessão inválida' }] });
    else
      reply(200, {
        success: true,
        data: { ...session, userShop: { ...session.userShop, id: code.split('-')[0] } },
        errors: [],
      });
    return true;
  };
};

/** A tab in which two links are opened, one after the other. */
async function secondLink(
  t: Parameters<typeof openWebapp>[0],
  first: string,
  second: string,
  { items = 1, refused = [] as string[] } = {},
) {
  const { shop, tab } = await openWebapp(t, { url: `/#${first}` });
  shop.order = { ...shop.order, items: Array.from({ length: items }, () => sampleItem({})) };
  people(shop);
  await startSession();
  people(shop, refused);
  resetStores();
  Object.assign(tab, { hash: `#${second}?type=ShowQuery&id=arroz` });
  const phases: string[] = [];
  const stop = subscribe(sessionState, () => void phases.push(sessionState.phase), true);
  await startSession().finally(stop);
  assert.ok(!phases.includes('invalid'), 'the page left for the one of invalid sessions');
}

const asked = () => until(() => pendingReplacement() !== null);

describe('a link that is opened while another session is open', () => {
  test('opens a confirmation before it replaces the order; if declined, the session keeps all its data', async (t) => {
    const opening = secondLink(t, 'ana', 'bia');
    await asked();
    assert.equal(sessionState.phase, 'question');
    assert.equal(pendingReplacement()?.shopName, 'Empório da Praça');
    assert.equal(loadText('session_code'), 'ana');
    pendingReplacement()?.decide(false);
    await opening;
    assert.deepEqual(
      [sessionState.phase, loadText('session_code'), loadText('session_user_id')],
      ['ready', 'ana', 'ana'],
    );
    assert.equal(loadText('catalog_id'), null, 'what the link wanted to show is not shown to another');
  });

  test('replaces it when the shopper confirms', async (t) => {
    const opening = secondLink(t, 'ana', 'bia');
    await asked();
    pendingReplacement()?.decide(true);
    await opening;
    assert.deepEqual([sessionState.phase, loadText('session_code'), loadText('catalog_id')], ['ready', 'bia', 'arroz']);
  });

  for (const stranger of ['bia', 'anonymous1'])
    test(`opens a confirmation for ${stranger} also when a person's cart is empty`, async (t) => {
      const opening = secondLink(t, 'ana', stranger, { items: 0 });
      await asked();
      assert.deepEqual([sessionState.phase, loadText('session_code')], ['question', 'ana']);
      pendingReplacement()?.decide(false);
      await opening;
      assert.deepEqual([sessionState.phase, loadText('session_code')], ['ready', 'ana']);
    });

  for (const [why, first, second, options] of [
    ['a newer link of the same person', 'ana-1', 'ana-2', {}],
    ['the same link again', 'ana', 'ana', {}],
    ["an anonymous visitor's empty cart", 'anonymous1', 'bia', { items: 0 }],
    ['a session that is over', 'ana', 'bia', { refused: ['ana'] }],
  ] as const)
    test(`${why} shows no question`, async (t) => {
      await secondLink(t, first, second, { ...options, refused: 'refused' in options ? [...options.refused] : [] });
      assert.deepEqual([sessionState.phase, loadText('session_code')], ['ready', second]);
    });

  for (const [why, status, phase] of [
    ['cannot be checked', 503, 'unreachable'],
    ['opens nothing', 401, 'invalid'],
  ] as const)
    test(`keeps the tab's data when it ${why}`, async (t) => {
      const { shop, tab } = await openWebapp(t, { url: '/#ana' });
      people(shop);
      await startSession();
      resetStores();
      Object.assign(tab, { hash: '#bia' });
      shop.instead = (_seen, reply) => {
        reply(status, { success: false, data: null, errors: [{ message: 'agora não' }] });
        return true;
      };
      await startSession();
      assert.deepEqual([sessionState.phase, loadText('session_code'), tab.hash], [phase, 'ana', '#bia']);
    });

  test("opens the confirmation also when the order's content is unknown", async (t) => {
    const { shop, tab } = await openWebapp(t, { url: '/#ana' });
    people(shop);
    await startSession();
    saveValue('session_user_id', 'anonymous-1');
    resetStores();
    Object.assign(tab, { hash: '#bia' });
    const usual = shop.instead;
    shop.instead = (seen, reply) => {
      if (seen.path.endsWith('/bia')) return usual?.(seen, reply) ?? false;
      reply(503, { success: false, data: null, errors: [{ message: 'agora não', code: 'busy' }] });
      return true;
    };
    const opening = startSession();
    await asked();
    const replacement = pendingReplacement();
    assert.ok(replacement);
    assert.deepEqual([replacement.order, hasLink(replacement)], [null, false]);
    replacement.decide(true);
    await opening;
    assert.equal(loadText('session_code'), 'bia');
  });
});
