import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setContactKey } from '../../../../webapp/browser/storage/storage.ts';
import {
  clearPicked,
  messageDraft,
  picksToAdd,
  restoreMessageDraft,
  sendMessageDraft,
  showMessageDraft,
  togglePicked,
  writeWords,
} from '../../../../webapp/state/assisted-sale/message-draft.ts';
import { loadOrder } from '../../../../webapp/state/order/order.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { openWebapp, resetStores, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const product = (at: number) => ({
  ...{ providerId: `p${at}`, name: `Produto ${at}`, sku: `p${at}` },
  ...{ isActive: true, hasOptions: false },
});

/** An agent's page; `mode` is how the shop responds to the message. */
async function open(t: TestContext) {
  const { shop } = await openWebapp(t);
  const state = { mode: 'ok' as 'ok' | 'lost' | 'refused', previews: 0 };
  shop.instead = ({ path }, reply) => {
    const success = (data: unknown) => reply(200, { success: true, data, errors: [] });
    if (path === '/api/order/send/products/preview') {
      state.previews++;
      success({ messages: [{ lines: ['Oi'], pictureUrl: null, button: 'Ver produtos' }], note: null });
    } else if (path === '/api/order/send/products') {
      if (state.mode === 'ok') success(null);
      else if (state.mode === 'lost') reply(502, null);
      else reply(422, { success: false, data: null, errors: [{ message: 'Este canal ainda não está conectado' }] });
    } else if (path === '/api/order/messages')
      success([
        { id: 'm1', kind: 'product', title: 'Oi', state: 'sent', reason: null, at: '2026-11-21T12:00:00.000Z' },
      ]);
    else return false;
    return true;
  };
  await loadOrder();
  const sent = () => shop.seen.filter(({ path }) => path === '/api/order/send/products');
  return { shop, state, sent };
}

test('ticked products and words are sent in their order, and the next message begins empty', async (t) => {
  const { sent } = await open(t);
  for (const at of [2, 1, 3]) togglePicked(product(at));
  togglePicked(product(1));
  writeWords('Separei estes');
  assert.equal(await sendMessageDraft(), true);
  assert.deepEqual(
    sent().map(({ body }) => body),
    [
      {
        text: 'Separei estes',
        products: [
          { providerId: 'p2', attributes: [] },
          { providerId: 'p3', attributes: [] },
        ],
      },
    ],
  );
  assert.deepEqual([messageDraft.picked.length, messageDraft.words], [0, '']);
  await until(() => toastsState.list.some(({ text }) => text === 'Produtos enviados para o contato'));
  assert.equal(toastsState.list.at(-1)?.detail, 'Produto 2, Produto 3');
});

test('a refused or lost message keeps the words and the products, and the next press has the same key', async (t) => {
  const { state, sent } = await open(t);
  togglePicked(product(1));
  writeWords('Olá');
  state.mode = 'lost';
  assert.equal(await sendMessageDraft(), false);
  state.mode = 'refused';
  assert.equal(await sendMessageDraft(), false);
  assert.deepEqual([messageDraft.picked.length, messageDraft.words], [1, 'Olá']);
  state.mode = 'ok';
  assert.equal(await sendMessageDraft(), true);
  const keys = sent().map(({ headers }) => headers['idempotency-key']);
  assert.equal(new Set(keys).size, 1, 'one message');
  togglePicked(product(1));
  assert.equal(await sendMessageDraft(), true);
  assert.notEqual(sent().at(-1)?.headers['idempotency-key'], keys[0]);
});

test('the eleventh product is refused with a text', async (t) => {
  await open(t);
  for (let at = 0; at < 11; at++) togglePicked(product(at));
  assert.equal(messageDraft.picked.length, 10);
  assert.equal(toastsState.list.at(-1)?.text, 'Uma mensagem leva até 10 produtos.');
});

test('what was not sent is kept for its contact, also over a reload', async (t) => {
  await open(t);
  setContactKey('k1');
  togglePicked(product(1));
  writeWords('Para Ana');
  resetStores();
  setContactKey('k2');
  restoreMessageDraft();
  assert.deepEqual([messageDraft.picked.length, messageDraft.words], [0, '']);
  setContactKey('k1');
  restoreMessageDraft();
  assert.deepEqual([messageDraft.picked[0]?.name, messageDraft.words], ['Produto 1', 'Para Ana']);
});

test('the preview is loaded when the dialog opens and after a pause in typing', async (t) => {
  const { state } = await open(t);
  showMessageDraft(true);
  assert.equal(messageDraft.isOpen, false, 'nothing is ticked');
  togglePicked(product(1));
  showMessageDraft(true);
  await until(() => messageDraft.preview !== null);
  for (const words of ['O', 'Ol', 'Olá']) writeWords(words);
  await until(() => state.previews === 2);
  assert.equal(messageDraft.preview?.messages.length, 1);
  clearPicked();
  assert.equal(messageDraft.isOpen, false);
});

test('one press adds the ticked products without options that are not in the cart', () => {
  const inCart = sampleOrder({
    items: [sampleItem({ providerId: 'p2' }), sampleItem({ providerId: 'p3', isGift: true })],
  });
  const picked = [
    product(1),
    product(2),
    product(3),
    { ...product(4), hasOptions: true },
    { ...product(5), isActive: false },
  ];
  assert.deepEqual(
    picksToAdd(picked, inCart).map(({ providerId }) => providerId),
    ['p1', 'p3'],
    'a gift is not a bought one',
  );
});
