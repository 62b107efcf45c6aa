import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { MessageState, type SentMessage } from '#shared/model/message.ts';
import {
  loadMessages,
  outboxState,
  resendMessage,
  sendCatalogToContact,
  sendProductToContact,
  sendSummaryToContact,
  showMessagesOf,
} from '../../../../webapp/state/assisted-sale/send-to-contact.ts';
import { loadOrder } from '../../../../webapp/state/order/order.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import type { FakeShop } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';

const message = (state: MessageState): SentMessage => ({
  id: 'm1',
  kind: 'product',
  title: 'Café',
  state,
  reason: null,
  at: '2026-11-21T12:00:00.000Z',
});
const toastsShown = () =>
  toastsState.list.map(({ kind, title, text, detail }) => [kind, title, text, detail].filter(Boolean));
const sentTo = (shop: FakeShop, path: string) => shop.seen.filter((seen) => seen.path === path);

/** From now on the shop reports this message. */
function respondWith(shop: FakeShop, reported: SentMessage): void {
  shop.instead = ({ path }, reply) => {
    if (path === '/api/order/messages') reply(200, { success: true, data: [reported], errors: [] });
    return path === '/api/order/messages';
  };
}

/**
 * A shop that accepts every message and reports this state of the last one; `refusal` is its response to a send request
 * instead.
 */
async function open(
  t: TestContext,
  { state = MessageState.Sent, refusal }: { state?: MessageState; refusal?: unknown } = {},
) {
  const { shop } = await openWebapp(t);
  let kind: SentMessage['kind'] = 'product';
  shop.instead = ({ path }, reply) => {
    if (path === '/api/order/send/catalog') kind = 'catalog';
    if (path === '/api/order/send/resume') kind = 'summary';
    if (path === '/api/order/messages') reply(200, { success: true, data: [{ ...message(state), kind }], errors: [] });
    else if (path.endsWith('/resend')) reply(200, { success: true, data: [message(MessageState.Queued)], errors: [] });
    else if (path.startsWith('/api/order/send/') && refusal) reply(422, refusal);
    else if (path.startsWith('/api/order/send/')) reply(200, { success: true, data: null, errors: [] });
    else return false;
    return true;
  };
  await loadOrder();
  return shop;
}

// Spec §8: "Success toasts: … 'Produto enviado para o contato', … 'Catálogo enviado para o contato'."
test("a product from its card is sent with an empty list, once for two taps, and shows 'Produto enviado para o contato'", async (t) => {
  const shop = await open(t);
  assert.deepEqual(await Promise.all([sendProductToContact('cafe'), sendProductToContact('cafe')]), [true, false]);
  assert.deepEqual(
    sentTo(shop, '/api/order/send/product/cafe').map(({ method, body }) => [method, body]),
    [['POST', { attributes: [] }]],
  );
  assert.deepEqual(toastsShown(), [['success', 'Produto enviado para o contato', 'Café']]);
  assert.deepEqual(outboxState.sending, {});
});

// Spec §8: "Success toasts: … 'Produto enviado para o contato', … 'Catálogo enviado para o contato'."
test("a catalogue is sent as the agent chose, and shows 'Catálogo enviado para o contato'", async (t) => {
  const shop = await open(t);
  assert.equal(await sendCatalogToContact({ searchTerm: 'pão' }), true);
  assert.deepEqual(
    sentTo(shop, '/api/order/send/catalog').map(({ method, query }) => [method, query]),
    [['GET', { searchTerm: 'pão' }]],
  );
  assert.deepEqual(toastsShown(), [['success', 'Catálogo enviado para o contato']]);
});

// Spec §2: "'Enviar resumo do pedido'."
// Spec §8: "Success toasts: … 'Resumo do pedido enviado para o contato'"
test("the summary is sent once for two taps, and shows 'Resumo do pedido enviado para o contato'", async (t) => {
  const shop = await open(t);
  await Promise.all([sendSummaryToContact(), sendSummaryToContact()]);
  assert.equal(sentTo(shop, '/api/order/send/resume').length, 1);
  assert.deepEqual(toastsShown(), [['success', 'Resumo do pedido enviado para o contato']]);
});

// Spec §8: "Every failed call yields … a Portuguese message for its operation: … product send, summary send,
// semi-automatic flow, catalogue send"
test("a failed message shows the operation's text and the shop's reason", async (t) => {
  const errors = [{ message: 'Este canal ainda não está conectado: a mensagem não pode ser enviada.' }];
  await open(t, { refusal: { success: false, data: null, errors } });
  const [reason] = errors;
  for (const [send, text] of [
    [() => sendProductToContact('cafe'), 'Falha ao enviar o produto'],
    [() => sendCatalogToContact({}), 'Falha ao enviar o catálogo'],
    [sendSummaryToContact, 'Falha ao enviar o resumo do pedido'],
  ] as const) {
    assert.equal(await send(), false);
    // The same reason shows once, for the last attempt.
    assert.deepEqual(toastsShown(), [['warning', text, reason?.message]]);
  }
});

test("a failed message without a reason shows the operation's text only", async (t) => {
  await open(t, { refusal: { success: false, data: null, errors: [] } });
  await sendProductToContact('cafe');
  assert.deepEqual(toastsShown(), [['warning', 'Falha ao enviar o produto']]);
});

test("a message without a response shows the operation's text once", async (t) => {
  await open(t, { refusal: 'no envelope' });
  await sendProductToContact('cafe');
  assert.deepEqual(toastsShown(), [
    ['warning', 'Falha ao enviar o produto. A loja está fora do ar no momento. Tente novamente em instantes.'],
  ]);
});

test('after a message is sent, the delivery states load', async (t) => {
  await open(t, { state: MessageState.Queued });
  assert.equal(outboxState.messages, null);
  await sendProductToContact('cafe');
  await until(() => outboxState.messages?.[0]?.state === MessageState.Queued);
});

// Decision: 'Produto enviado' names the product beside it, and shows only once the channel accepted the message.
test('a message that waits has no toast yet; once it is accepted its toast shows, once', async (t) => {
  for (const accepted of [MessageState.Sent, MessageState.Delivered, MessageState.Read]) {
    const shop = await open(t, { state: MessageState.Queued });
    assert.equal(await sendProductToContact('cafe'), true);
    assert.deepEqual(toastsShown(), []);
    await loadMessages();
    assert.deepEqual(toastsShown(), []);
    respondWith(shop, message(accepted));
    for (let time = 1; time <= 2; time++) await loadMessages();
    assert.deepEqual(toastsShown(), [['success', 'Produto enviado para o contato', 'Café']], accepted);
  }
});

test('a message that the channel gives up shows why, and what to do', async (t) => {
  const shop = await open(t, { state: MessageState.Queued });
  await sendProductToContact('cafe');
  const failed = { reason: 'O canal não respondeu', advice: 'Espere alguns minutos e reenvie.' };
  respondWith(shop, { ...message(MessageState.Failed), ...failed });
  await loadMessages();
  assert.deepEqual(toastsShown(), [
    ['warning', 'Não enviado: Café', 'O canal não respondeu. Espere alguns minutos e reenvie.'],
  ]);
});

test('a message that the channel gives up has no toast where the page shows the last message', async (t) => {
  const shop = await open(t, { state: MessageState.Queued });
  await sendProductToContact('cafe');
  Object.assign(document, { querySelector: (selector: string) => (selector === '.last-message' ? {} : null) });
  respondWith(shop, { ...message(MessageState.Failed), reason: 'O canal não respondeu' });
  await loadMessages();
  assert.deepEqual(toastsShown(), []);
});

test('the messages of a placed order are loaded by its number, and those of the contact afterwards', async (t) => {
  const shop = await open(t);
  showMessagesOf(12);
  await loadMessages();
  showMessagesOf(null);
  assert.equal(outboxState.messages, null);
  await loadMessages();
  assert.deepEqual(
    sentTo(shop, '/api/order/messages').map(({ query }) => query),
    [{ order: '12' }, {}],
  );
});

test('a failed message is sent again, once for two taps', async (t) => {
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

test('messages that cannot be loaded show a failure, and keep the known ones', async (t) => {
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

// Decision: a service may lack the list of messages. The page then has no such section, and no retry.
test('a shop without a list of messages is known by its 404, and any other failure is not', async (t) => {
  const { shop } = await openWebapp(t);
  let status = 404;
  shop.instead = ({ path }, reply) => {
    if (path !== '/api/order/messages') return false;
    reply(status, { success: false, data: null, errors: [{ message: 'Não há.', code: 'not-found' }] });
    return true;
  };
  await loadMessages();
  assert.equal(outboxState.isLacked, true);
  status = 422;
  await loadMessages();
  assert.equal(outboxState.isLacked, false);
});
