import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { MessageState, type SentMessage } from '#shared/model/message.ts';
import { loadOrder } from '../../../../webapp/state/order/order.ts';
import {
  loadMessages,
  outboxState,
  resendMessage,
  sendCatalogToContact,
  sendProductToContact,
  sendSummaryToContact,
} from '../../../../webapp/state/session/send-to-contact.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/fake-shop.ts';
import { openWebapp, until } from '../../../helpers/webapp.ts';

const message = (state: MessageState): SentMessage => ({
  id: 'm1',
  kind: 'product',
  title: 'Café',
  state,
  reason: null,
  at: '2026-11-21T12:00:00.000Z',
});
const says = () => toastsState.list.map(({ kind, title, text }) => [kind, ...(title ? [title] : []), text]);
const sentTo = (shop: FakeShop, path: string) => shop.seen.filter((seen) => seen.path === path);

/** A shop that takes every message and says this of the last one; `refusal` is what it says to a send-out instead. */
async function open(t: TestContext, { state = MessageState.Sent, refusal }: { state?: MessageState; refusal?: unknown } = {}) {
  const { shop } = await openWebapp(t);
  shop.instead = ({ path }, reply) => {
    if (path === '/api/order/messages') reply(200, { success: true, data: [message(state)], errors: [] });
    else if (path.endsWith('/resend')) reply(200, { success: true, data: [message(MessageState.Queued)], errors: [] });
    else if (path.startsWith('/api/order/send/') && refusal) reply(422, refusal);
    else if (path.startsWith('/api/order/send/')) reply(200, { success: true, data: null, errors: [] });
    else return false;
    return true;
  };
  await loadOrder();
  return shop;
}

test("a product from its card is sent with an empty list, once for two taps, and 'Produto enviado para o contato' said", async (t) => {
  const shop = await open(t);
  assert.deepEqual(await Promise.all([sendProductToContact('cafe'), sendProductToContact('cafe')]), [true, false]);
  assert.deepEqual(
    sentTo(shop, '/api/order/send/product/cafe').map(({ method, body }) => [method, body]),
    [['POST', { attributes: [] }]],
  );
  assert.deepEqual(says(), [['success', 'Produto enviado para o contato']]);
  assert.deepEqual(outboxState.sending, {});
});

test("a catalogue is sent as the agent chose, and 'Catálogo enviado para o contato' said", async (t) => {
  const shop = await open(t);
  assert.equal(await sendCatalogToContact({ searchTerm: 'pão' }), true);
  assert.deepEqual(
    sentTo(shop, '/api/order/send/catalog').map(({ method, query }) => [method, query]),
    [['GET', { searchTerm: 'pão' }]],
  );
  assert.deepEqual(says(), [['success', 'Catálogo enviado para o contato']]);
});

test("the summary is sent once for two taps, and 'Resumo do pedido enviado para o contato' said", async (t) => {
  const shop = await open(t);
  await Promise.all([sendSummaryToContact(), sendSummaryToContact()]);
  assert.equal(sentTo(shop, '/api/order/send/resume').length, 1);
  assert.deepEqual(says(), [['success', 'Resumo do pedido enviado para o contato']]);
});

test("what could not be sent says the operation's message and the shop's reason", async (t) => {
  const errors = [{ message: 'Este canal ainda não está conectado: a mensagem não pode ser enviada.' }];
  await open(t, { refusal: { success: false, data: null, errors } });
  const [reason] = errors;
  for (const [send, words] of [
    [() => sendProductToContact('cafe'), 'Falha ao enviar o produto'],
    [() => sendCatalogToContact({}), 'Falha ao enviar o catálogo'],
    [sendSummaryToContact, 'Falha ao enviar o resumo do pedido'],
  ] as const) {
    assert.equal(await send(), false);
    // The same reason is said once, of what was tried last.
    assert.deepEqual(says(), [['warning', words, reason?.message]]);
  }
});

test("what could not be sent and no reason came: the operation's message alone", async (t) => {
  await open(t, { refusal: { success: false, data: null, errors: [] } });
  await sendProductToContact('cafe');
  assert.deepEqual(says(), [['warning', 'Falha ao enviar o produto']]);
});

test("what could not be sent because no answer came: the operation's message, once", async (t) => {
  await open(t, { refusal: 'no envelope' });
  await sendProductToContact('cafe');
  assert.deepEqual(says(), [['warning', 'Falha ao enviar o produto. A loja está fora do ar no momento. Tente novamente em instantes.']]);
});

test('after a sending it is asked what became of the messages', async (t) => {
  await open(t, { state: MessageState.Queued });
  assert.equal(outboxState.messages, null);
  await sendProductToContact('cafe');
  await until(() => outboxState.messages?.[0]?.state === MessageState.Queued);
});

test('a message that was given up is sent again, once for two taps', async (t) => {
  const shop = await open(t, { state: MessageState.Failed });
  await loadMessages();
  assert.equal(outboxState.messages?.[0]?.state, MessageState.Failed);
  await Promise.all([resendMessage('m1'), resendMessage('m1')]);
  assert.deepEqual(
    sentTo(shop, '/api/order/messages/m1/resend').map(({ method }) => method),
    ['POST'],
  );
  assert.equal(outboxState.messages?.[0]?.state, MessageState.Queued);
});

test('messages that cannot be had say so, and leave what is known', async (t) => {
  const shop = await open(t);
  await loadMessages();
  shop.instead = ({ path }, reply) => {
    if (path === '/api/order/messages') reply(500, null);
    return path === '/api/order/messages';
  };
  await loadMessages();
  assert.equal(outboxState.failure, 'Falha ao carregar as mensagens');
  assert.equal(outboxState.messages?.length, 1);
});
