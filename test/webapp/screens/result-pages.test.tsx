import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import type { PageSettings } from '#shared/model/page-settings.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { SessionType } from '#shared/model/session.ts';
import { loadHistoryNote, saveHistoryNote } from '../../../webapp/browser/navigation/history-state.ts';
import { EndedOrder } from '../../../webapp/cart/ended-order.tsx';
import { ConfirmedPayment } from '../../../webapp/payment/confirmed-payment.tsx';
import { ChangePaymentScreen } from '../../../webapp/screens/change-payment-screen.tsx';
import { ConfirmScreen } from '../../../webapp/screens/confirm-screen.tsx';
import { FinishScreen } from '../../../webapp/screens/finish-screen.tsx';
import { PageSettingsProvider } from '../../../webapp/shell/page-settings.tsx';
import { confirmationOutcomeState } from '../../../webapp/state/order/confirmation-outcome.ts';
import { loadOrder } from '../../../webapp/state/order/order.ts';
import { progressState, showPayment } from '../../../webapp/state/payment/payment-progress.ts';
import { placedOrdersState } from '../../../webapp/state/placed-orders/placed-orders.ts';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { sampleSession, sampleSettings } from '../../helpers/page/fake-shop.ts';
import { openWebapp } from '../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../helpers/samples.ts';
import { markup, readAloud } from '../components/markup.tsx';

const settings: PageSettings = {
  shopName: 'Empório da Praça',
  style: { defaultColor: '#1f6f54', secondaryColor: '#24324a', urlLogo: null },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};
const page = (screen: React.ReactNode) => <PageSettingsProvider settings={settings}>{screen}</PageSettingsProvider>;

async function openWith(t: TestContext, status: OrderStatus) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ status });
  await loadOrder();
}

// Spec §2: "finish: canceled order shows 'Pedido cancelado' with a cancel image; otherwise 'Pedido finalizado' with
// success toast 'Pedido finalizado, você pode fechar essa aba!'."
test("finish shows 'Pedido cancelado' with a cancel image for a canceled order", async (t) => {
  await openWith(t, OrderStatus.Canceled);
  assert.match(readAloud(page(<FinishScreen />)), /Pedido cancelado/);
  assert.doesNotMatch(readAloud(page(<FinishScreen />)), /finalizado/);
  assert.match(markup(page(<FinishScreen />)), /<svg[^>]*class="illustration"/);
});

// Spec §2: "finish: canceled order shows 'Pedido cancelado' with a cancel image; otherwise 'Pedido finalizado' with
// success toast 'Pedido finalizado, você pode fechar essa aba!'."
// Spec §2: "finish | result page"
test("finish shows 'Pedido finalizado, você pode fechar essa aba!' for any other order", async (t) => {
  for (const status of [OrderStatus.Received, OrderStatus.Finalized, OrderStatus.Creating]) {
    await openWith(t, status);
    if (status === OrderStatus.Creating) {
      assert.doesNotMatch(readAloud(page(<FinishScreen />)), /fechar essa aba/, 'the newest order may be canceled');
      placedOrdersState.heads = [];
    }
    assert.match(readAloud(page(<FinishScreen />)), /Pedido finalizado.*Pedido finalizado, você pode fechar essa aba!/);
  }
});

// Decision: A result page keeps a place for its order while it loads: its links do not jump down.
test('finish keeps a place for the order that it looks for, above its links', async (t) => {
  await openWith(t, OrderStatus.Creating);
  assert.match(readAloud(page(<FinishScreen />)), /Pedido finalizado.*Carregando o pedido.*Voltar ao catálogo/);
  placedOrdersState.heads = [];
  assert.doesNotMatch(readAloud(page(<FinishScreen />)), /Carregando/);
});

test("finish waits while the order's outcome is unknown", async (t) => {
  await openWebapp(t);
  assert.equal(readAloud(page(<FinishScreen />)), 'Carregando');
});

// Spec §2: "finish: canceled order shows 'Pedido cancelado' with a cancel image; otherwise 'Pedido finalizado' with
// success toast 'Pedido finalizado, você pode fechar essa aba!'."
test('finish keeps its outcome when the current order is the next one, as after a reload', async (t) => {
  await openWith(t, OrderStatus.Creating);
  saveHistoryNote('canceled');
  assert.equal(loadHistoryNote(), 'canceled');
  assert.match(readAloud(page(<FinishScreen />)), /Pedido cancelado/);
});

// Spec §2: "change-payment: 'Aguardando alteração...' with toast 'Você pode fechar essa aba para alterar a forma de
// pagamento'."
// Spec §2: "confirm: 'Itens adicionados ao pedido' with toast 'Pedido confirmado, você pode fechar essa aba'."
// Spec §2: "change-payment | waiting page"
// Spec §2: "confirm | confirmation page"
test('change-payment and confirm show their texts', async (t) => {
  const { tab } = await openWebapp(t);
  assert.match(
    readAloud(page(<ChangePaymentScreen />)),
    /Aguardando alteração\.\.\..*Você pode fechar essa aba para alterar a forma de pagamento.*Escolher outra forma de pagamento/,
  );
  tab.search = '?order=pedido-1';
  const order = sampleOrder({ id: 'pedido-1', status: OrderStatus.Received });
  const none = { number: 1, status: null, failureType: null, pix: null, boleto: null, link: null, arrived: null };
  showPayment({ ...none, order, now: new Date().toISOString() });
  assert.match(
    readAloud(page(<ConfirmScreen />)),
    /Itens adicionados ao pedido.*Pedido confirmado, você pode fechar essa aba/,
  );
});

// Decision: A page that waits for another payment denies it where nobody changes the order's payment.
test('change-payment of an order that is paid, or settled with the shop, says so below and leads to it', async (t) => {
  await openWebapp(t);
  sessionState.session = sampleSession({ channelType: ChannelType.WebChat });
  for (const [payment, text] of [
    [
      { method: PaymentMethod.Pix, status: PaymentStatus.Paid },
      'Este pedido já está pago: não há pagamento para alterar.',
    ],
    [{ method: PaymentMethod.Custom, status: null }, 'O pagamento deste pedido você combina com a loja'],
  ] as const) {
    const whole = sampleOrder({ id: 'pedido-1', number: 14, status: OrderStatus.Received, items: [sampleItem({})] });
    const order = { ...whole, payment: { ...whole.payment, method: payment.method } };
    const none = { number: 14, failureType: null, pix: null, boleto: null, link: null, arrived: null };
    confirmationOutcomeState.orderId = order.id;
    confirmationOutcomeState.state = { ...none, status: payment.status, order, now: new Date().toISOString() };
    const html = markup(page(<EndedOrder orderId={order.id} isMain isUnchanged />));
    assert.ok(html.includes(text), html);
    assert.match(html, /href="\/order\/14"[^>]*>Ver pedido</);
    assert.doesNotMatch(html, /Pagar o pedido/);
  }
});

test('change-payment of a person without any order says that there is nothing to change', async (t) => {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({});
  await loadOrder();
  const denied =
    /Aguardando alteração.*Você ainda não tem um pedido: não há pagamento para alterar\..*Voltar ao catálogo/;
  assert.doesNotMatch(readAloud(page(<ChangePaymentScreen />)), denied, 'not known yet');
  placedOrdersState.heads = [];
  assert.match(readAloud(page(<ChangePaymentScreen />)), denied);
});

test('confirm of a person without any order claims no confirmation', async (t) => {
  await openWebapp(t);
  placedOrdersState.heads = [];
  assert.doesNotMatch(readAloud(page(<ConfirmScreen />)), /Pedido confirmado|fechar essa aba/);
});

test('confirm does not say that the page can be closed while it is unknown what is to be paid', async (t) => {
  await openWebapp(t);
  const text = readAloud(page(<ConfirmScreen />));
  assert.match(text, /Itens adicionados ao pedido.*Carregando o pagamento/);
  assert.doesNotMatch(text, /fechar essa aba/);
});

// Spec §6: "The WhatsApp channel changes post-payment behaviour (return to the chat link)."
test('a shopper from WhatsApp can return to the chat from a result page; an agent cannot', async (t) => {
  await openWith(t, OrderStatus.Received);
  sessionState.settings = sampleSettings();
  for (const [channelType, sessionType, goesBack] of [
    [ChannelType.WhatsApp, SessionType.Contact, true],
    [ChannelType.WhatsApp, SessionType.PlatformUser, false],
    [ChannelType.WebChat, SessionType.Contact, false],
  ] as const) {
    sessionState.session = sampleSession({ channelType, sessionType });
    assert.equal(readAloud(page(<FinishScreen />)).includes('Voltar para o WhatsApp'), goesBack);
  }
});

test('confirm of an order that is still a cart says why, and leads to where it is mended', async (t) => {
  const { tab } = await openWebapp(t);
  sessionState.phase = 'ready';
  tab.search = '?order=pedido-1';
  const cart = { confirmed: null, debt: 'unconfirmed', failure: null, isRetrying: false, retry: () => {} } as const;
  const show = (order: Partial<Order>) => {
    const whole = sampleOrder({ id: 'pedido-1', items: [sampleItem({})], itemsAmout: 20, ...order });
    const none = { number: null, status: null, failureType: null, pix: null, boleto: null, link: null, arrived: null };
    showPayment({ ...none, order: whole, now: new Date().toISOString() });
    return markup(<ConfirmedPayment {...cart} state={progressState.state} />);
  };
  assert.match(show({ minOrderValue: 50 }), /O valor mínimo do seu pedido é.*href="\/order"[^>]*>Ver o carrinho</);
  assert.match(
    show({ minOrderValue: 0 }),
    /Pedido ainda não confirmado.*href="\/order\/checkout"[^>]*>Continuar o pedido</,
  );
  assert.doesNotMatch(readAloud(page(<ConfirmScreen />)), /fechar essa aba/);
});

test('a result page leads back to the conversation on every channel, or says that it goes on there', async (t) => {
  await openWith(t, OrderStatus.Canceled);
  const { Instagram, Messenger, WebChat } = ChannelType;
  const own = { messengerPage: 'minha.loja', instagramUser: 'minha_loja' };
  for (const [channelType, shop, expected] of [
    [Messenger, own, 'href="https://m.me/minha.loja">Conversar com a loja<'],
    [Instagram, own, 'href="https://ig.me/m/minha_loja">Conversar com a loja<'],
    [Instagram, {}, 'href="https://wa.me/5511988887777">Conversar com a loja pelo WhatsApp<'],
    [WebChat, own, 'href="https://wa.me/5511988887777">Conversar com a loja pelo WhatsApp<'],
    [WebChat, { whatsApp: '' }, '>Para falar com a loja, feche esta página e continue na conversa.<'],
  ] as const) {
    sessionState.settings = sampleSettings(shop);
    sessionState.session = sampleSession({ channelType, sessionType: SessionType.Contact });
    const html = markup(page(<FinishScreen />));
    assert.ok(html.includes(expected), expected);
    const namesConversation = /feche esta página e continue na conversa(\.|, ou use o WhatsApp\.)/.test(html);
    assert.equal(namesConversation, !expected.includes('>Conversar com a loja<'), expected);
  }
});
