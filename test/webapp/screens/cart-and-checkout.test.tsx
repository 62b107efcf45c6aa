import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { SessionType } from '#shared/model/session.ts';
import type { ShopSettings, Step } from '#shared/model/shop-settings.ts';
import type { StoreReading } from '#shared/model/store-link.ts';
import { CartFooter } from '../../../webapp/cart/cart-footer.tsx';
import { CartView } from '../../../webapp/cart/cart-view.tsx';
import { CatalogChanges } from '../../../webapp/cart/catalog-changes.tsx';
import { OrderFooter } from '../../../webapp/cart/order-footer.tsx';
import { ProductList } from '../../../webapp/catalog/product-list.tsx';
import { CheckoutSections } from '../../../webapp/checkout/checkout-sections.tsx';
import { CheckoutView } from '../../../webapp/checkout/checkout-view.tsx';
import { CheckoutFooter } from '../../../webapp/checkout/steps/checkout-footer.tsx';
import { SectionFrameContext } from '../../../webapp/checkout/steps/section-frame.ts';
import { awaitsDeposit, DepositNote } from '../../../webapp/payment/deposit-note.tsx';
import { ProductPage } from '../../../webapp/product/product-page.tsx';
import { catalogState } from '../../../webapp/state/catalog/catalog-state.ts';
import { setOperations } from '../../../webapp/state/offline-queue/queue-store.ts';
import { orderState } from '../../../webapp/state/order/order.ts';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { trayLinkState } from '../../../webapp/state/tray/store-link.ts';
import { ImportProgress } from '../../../webapp/tray/import-progress.tsx';
import { sampleSession, sampleSettings } from '../../helpers/page/fake-shop.ts';
import { resetStores } from '../../helpers/page/webapp.ts';
import {
  sampleDimension,
  sampleGiftGroup,
  sampleItem,
  sampleLogistic,
  sampleOrder,
  sampleProduct,
} from '../../helpers/samples.ts';
import { markup, readAloud } from '../components/markup.tsx';

/** How often a text occurs in the HTML. */
const count = (html: string, part: string) => html.split(part).length - 1;

const TitleFrame = ({ title }: { title: string }) => <h2>{title}</h2>;

function open(t: TestContext, sessionType: SessionType) {
  t.after(resetStores);
  sessionState.session = sampleSession({ sessionType });
  sessionState.settings = sampleSettings();
}

// Spec §2: "Item list (3 skeleton rows while loading)"
test('the cart has 3 skeleton rows while loading', (t) => {
  open(t, SessionType.Contact);
  assert.equal(count(markup(<CartView />), 'cart-line skeleton'), 3);
  orderState.order = sampleOrder({ items: [sampleItem({})] });
  assert.equal(count(markup(<CartView />), 'skeleton'), 0);
});

// Spec §2: "gift panel (tab labels 'Brindes 01', etc.), order totals block. Each item has a quantity selector (see
// section 4)."
test("the cart has its item list, the gift panel with 'Brindes 01' and the totals; each item has a quantity selector", (t) => {
  open(t, SessionType.Contact);
  const items = [sampleItem({ index: '1' }), sampleItem({ index: '2', sku: 'sal', providerId: 'sal', name: 'Sal' })];
  orderState.order = sampleOrder({ items, gifts: [sampleGiftGroup({})] });
  const html = markup(<CartView />);
  const places = ['class="cart-lines"', 'Brindes 01', 'class="order-totals"'].map((part) => html.indexOf(part));
  assert.ok(
    places.every((place, at) => place > (places[at - 1] ?? 0)),
    String(places),
  );
  assert.equal(count(html, 'aria-label="quantidade"'), 2);
});

// Spec §2: "If the order status is already Received, the checkout shows a blank wrapper."
test('a received order shows a blank wrapper in the checkout', (t) => {
  open(t, SessionType.PlatformUser);
  orderState.order = sampleOrder({ items: [sampleItem({})], status: OrderStatus.Received });
  assert.equal(markup(<CheckoutView />), '<div class="checkout-view"></div>');
  orderState.order = sampleOrder({ items: [sampleItem({})] });
  assert.match(readAloud(<CheckoutView />), /^Finalizar pedido/);
});

test("the minimum of a delivery names the delivery, and the shop's own does not", (t) => {
  open(t, SessionType.Contact);
  const order = sampleOrder({ items: [sampleItem({ totalAmout: 20 })], itemsAmout: 20, minOrderValue: 30 });
  const logistic = sampleLogistic({ name: 'Entrega expressa', orderMinPrice: 50 });
  orderState.order = { ...order, logistic };
  assert.match(readAloud(<OrderFooter missing={[]} />), /Faltam R\$ 30,00 para o mínimo de Entrega expressa/);
  orderState.order = { ...order, logistic: { ...logistic, orderMinPrice: 25 } };
  assert.match(readAloud(<OrderFooter missing={[]} />), /Faltam R\$ 10,00 para o pedido mínimo/);
});

// Decision: Below the minimum only more products help, so the checkout's end leads to them.
test('below the minimum, the end of the checkout leads to more products', (t) => {
  open(t, SessionType.Contact);
  const items = [sampleItem({ totalAmout: 20 })];
  orderState.order = sampleOrder({ items, itemsAmout: 20, minOrderValue: 50 });
  const html = markup(<CheckoutFooter />);
  assert.match(html, /href="\/catalog"[^>]*>Adicionar mais produtos</);
  assert.match(html, /<button[^>]*disabled=""[^>]*>.*Confirmar pedido/);
  orderState.order = sampleOrder({ items, itemsAmout: 50, minOrderValue: 50 });
  assert.doesNotMatch(markup(<CheckoutFooter />), /Adicionar mais produtos/);
});

// Decision: What changed in the catalogue is acknowledged, and the way leads to its items.
// Decision: An item that can't be bought is removed: the way to it comes in place of 'Entendi'.
test('a change of the catalogue leads to the items, or to the one that can not be bought', (t) => {
  open(t, SessionType.Contact);
  const changed = sampleOrder({ items: [sampleItem({})], catalogErrorMessages: ['O preço de Azeite mudou.'] });
  const stuck = { ...changed, items: [sampleItem({}), sampleItem({ index: '2', isUnavailable: true })] };
  const shown = (order: typeof changed, place: 'lines' | 'steps' | 'catalog', isLed = false) =>
    markup(<CatalogChanges order={order} place={place} isLed={isLed} />);
  for (const place of ['steps', 'catalog'] as const)
    assert.match(shown(changed, place), /href="\/order"[^>]*>Ver os itens do pedido<.*Entendi/, place);
  assert.match(shown(changed, 'lines'), /<div[^>]*><button[^>]*>Entendi/);
  for (const place of ['steps', 'lines'] as const)
    assert.match(shown(stuck, place), /<div[^>]*><button[^>]*>Ver o item indisponível<\/button><\/div>$/, place);
  assert.match(shown(stuck, 'catalog'), /<div[^>]*><a [^>]*href="\/order"[^>]*>Ver os itens do pedido<\/a><\/div>$/);
  assert.match(shown(stuck, 'lines', true), /<div[^>]*><\/div>$/, 'the main button leads there');
});

// Decision: A card is paid on the next page, so the button that leads there does not say that it confirms.
test('with a card chosen, the last button leads to the payment', (t) => {
  open(t, SessionType.Contact);
  const order = sampleOrder({ items: [sampleItem({})] });
  orderState.order = { ...order, payment: { ...order.payment, method: PaymentMethod.CreditCard } };
  assert.match(readAloud(<OrderFooter missing={[]} />), /Ir para o pagamento/);
  assert.doesNotMatch(readAloud(<OrderFooter missing={[]} />), /Confirmar pedido/);
});

// Decision: The button that ends a checkout follows the way to pay that the shopper chose, also without a connection.
test('the last button follows a payment that waits for a connection, in place of the saved one', (t) => {
  open(t, SessionType.Contact);
  const { CreditCard, Pix } = PaymentMethod;
  for (const [saved, chosen, button, other] of [
    [CreditCard, Pix, /Confirmar pedido/, /Ir para o pagamento/],
    [Pix, CreditCard, /Ir para o pagamento/, /Confirmar pedido/],
  ] as const) {
    const order = sampleOrder({ items: [sampleItem({})] });
    orderState.order = { ...order, payment: { ...order.payment, method: saved } };
    const seen = { id: order.id, version: order.version };
    const choice = { kind: 'choice', name: 'payment', key: 'escolha', seen, at: 1, state: 'waiting' } as const;
    setOperations([{ ...choice, values: { paymentMethod: chosen }, ifDone: {}, ifRefused: {} }]);
    const text = readAloud(<OrderFooter missing={[]} />);
    assert.match(text, button);
    assert.doesNotMatch(text, other);
  }
});

// Decision: A delivery that the page chose by itself begins no checkout: the cart keeps its button that confirms.
test('the cart is confirmed as it is until a person chose something in the checkout', (t) => {
  open(t, SessionType.Contact);
  const order = sampleOrder({ items: [sampleItem({})], logistic: sampleLogistic({}) });
  orderState.order = { ...order, hasStartedCheckout: false };
  assert.match(readAloud(<CartFooter />), /Entrega e pagamento.*Confirmar pedido/);
  for (const begun of [{ ...order, hasStartedCheckout: true }, order]) {
    orderState.order = begun;
    assert.match(readAloud(<CartFooter />), /Continuar o pedido/);
  }
});

// Decision: What a shop's steps do not ask for is nowhere asked for.
test('the cart of a shop whose steps ask for nothing confirms, and has no link to a checkout', (t) => {
  open(t, SessionType.Contact);
  const order = sampleOrder({ items: [sampleItem({})] });
  const steps: Step[] = ['Start', 'Catalog'];
  for (const finishOrderIn of ['chat', 'page'] as const)
    for (const shopper of [order, { ...order, hasStartedCheckout: true }, { ...order, isAnonymousUser: true }]) {
      orderState.order = shopper;
      sessionState.settings = sampleSettings({ finishOrderIn, whatsApp: '', steps: [...steps, 'Identify'] });
      assert.match(markup(<CartFooter />), /href="\/order\/checkout"/);
      sessionState.settings = sampleSettings({ finishOrderIn, whatsApp: '', steps });
      assert.doesNotMatch(markup(<CartFooter />), /href=|Falta/);
      assert.match(readAloud(<CartFooter />), /Confirmar pedido/);
      assert.doesNotMatch(markup(<CheckoutView />), /Dados de contato|Pagamento|Entrega|etapas/);
    }
});

test('the cart of a shop that finishes orders on the page names the next thing that its steps ask for', (t) => {
  open(t, SessionType.Contact);
  orderState.order = sampleOrder({ items: [sampleItem({})] });
  const texts: [Step[], RegExp][] = [
    [['Identify', 'Logistic', 'Payment'], /Continuar para a entrega/],
    [['Schedule'], /Continuar para a entrega/],
    [['Identify', 'Payment'], /Ir para o pagamento/],
    [['Identify'], /Continuar o pedido/],
  ];
  for (const [steps, text] of texts) {
    sessionState.settings = sampleSettings({ finishOrderIn: 'page', steps });
    assert.match(readAloud(<CartFooter />), text);
  }
});

// Decision: The cart's link to the checkout names what the shop's steps ask for.
test('the link beside the button that confirms names what the checkout asks for', (t) => {
  open(t, SessionType.Contact);
  const order = { ...sampleOrder({ items: [sampleItem({})] }), hasStartedCheckout: false };
  const names: [Step[], string][] = [
    [['Identify', 'Logistic', 'Payment'], 'Entrega e pagamento'],
    [['Logistic'], 'Entrega'],
    [['Schedule', 'Identify'], 'Entrega'],
    [['Identify', 'Payment'], 'Pagamento'],
    [['Identify'], 'Dados de contato'],
    [['Seller'], 'Loja'],
  ];
  const link = () => /href="\/order\/checkout"[^>]*>([^<]*)</.exec(markup(<CartFooter />))?.[1];
  for (const [steps, name] of names) {
    orderState.order = order;
    sessionState.settings = sampleSettings({ steps, showSellerOptions: false });
    assert.equal(link(), name);
  }
  // An order without delivery and pickup.
  orderState.order = { ...order, enableDelivery: false, enablePickUp: false };
  sessionState.settings = sampleSettings({ steps: ['Logistic', 'Payment'], showSellerOptions: false });
  assert.equal(link(), 'Pagamento');
  sessionState.settings = sampleSettings({ steps: ['Logistic'], showSellerOptions: false });
  assert.equal(link(), undefined);
});

test('the checkout has only the sections that the steps ask for', (t) => {
  open(t, SessionType.PlatformUser);
  orderState.order = sampleOrder({ items: [sampleItem({})], enableDelivery: true, enablePickUp: true });
  const frame = (steps: Step[], more: Partial<ShopSettings> = {}) => {
    sessionState.settings = sampleSettings({ steps, canUseCoupon: false, ...more });
    const html = markup(
      <SectionFrameContext value={TitleFrame}>
        <CheckoutSections order={orderState.order ?? sampleOrder({})} />
      </SectionFrameContext>,
    );
    return [...html.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title).filter((title) => title !== 'Itens do pedido');
  };
  assert.deepEqual(frame(['Start', 'Catalog']), []);
  assert.deepEqual(frame(['Identify']), ['Dados de contato']);
  assert.deepEqual(frame(['Schedule']), ['Entrega', 'Agendamento']);
  assert.deepEqual(frame(['Payment']), ['Pagamento']);
  assert.deepEqual(frame(['Identify'], { canUseCoupon: true }), ['Dados de contato', 'Desconto']);
});

// Decision: A link to a sold-out variant, such as a feed's, opens the page with that variant and its price.
test("a sold-out variant's link opens its page with the variant's price, and nothing to add", (t) => {
  open(t, SessionType.Contact);
  const map = { peso: '250' };
  const dimensions = [
    sampleDimension({ map, isAvailable: false, priceDefault: { listPrice: 0, promotionalPrice: 19.9 } }),
    sampleDimension({ map: { peso: '1000' }, priceDefault: { listPrice: 0, promotionalPrice: 69.9 } }),
  ];
  const options = ['250', '1000'].map((providerId) => ({ providerId, name: `${providerId} g`, redirectable: false }));
  const attributes = [{ providerId: 'peso', name: 'Peso', options }];
  const coffee = sampleProduct({ variants: true, attributes, dimensions, minPrice: 19.9, maxPrice: 69.9 });
  // The browser's address gives the choice; on the server the order service's response has it.
  const product = { ...coffee, currentDimension: dimensions[0] ?? null };
  const html = readAloud(<ProductPage product={product} optionId={null} isLoading={false} />);
  assert.match(html, /R\$ 19,90/);
  assert.doesNotMatch(html, /Escolher as opções|R\$ 69,90/);
});

test('the cart of a reopened order has its number beneath the title', (t) => {
  open(t, SessionType.Contact);
  orderState.order = sampleOrder({ items: [sampleItem({})], number: 7 });
  assert.match(readAloud(<CartView />), /^Meu carrinhoPedido nº 7, reaberto/);
  orderState.order = sampleOrder({ items: [sampleItem({})] });
  assert.doesNotMatch(readAloud(<CartView />), /reaberto/);
});

// Decision: The shop's people send the account of a deposit, so the page says that, whom to ask, and how else to pay.
test('a deposit says what happens next, and offers the shop and another payment', (t) => {
  open(t, SessionType.Contact);
  sessionState.session = sampleSession({ channelType: ChannelType.WebChat });
  const order = sampleOrder({ status: OrderStatus.Received, totalAmout: 50 });
  const payment = { ...order.payment, method: PaymentMethod.BankDeposit };
  const placed = { ...order, payment };
  assert.equal(awaitsDeposit({ order: placed, status: null }), true);
  assert.equal(awaitsDeposit({ order: placed, status: PaymentStatus.Paid }), false);
  assert.match(
    readAloud(<DepositNote order={placed} hasContact={false} />),
    /A loja envia os dados da conta para o depósito de R\$ 50,00\..*Falar com a loja.*Alterar forma de pagamento/,
  );
});

// Decision: A product that is sold out has no bar to add it, so its page keeps the cart's footer.
test("a sold-out product's page keeps the footer of a cart, and has none without one", (t) => {
  open(t, SessionType.Contact);
  const soldOut = sampleProduct({ isActive: false });
  const page = () => readAloud(<ProductPage product={soldOut} optionId={null} isLoading={false} />);
  orderState.order = sampleOrder({ items: [sampleItem({ totalAmout: 20 })], totalAmout: 20 });
  assert.match(page(), /indisponível no estoque.*Total R\$ 20,00.*Confirmar pedido/);
  orderState.order = sampleOrder({ items: [] });
  assert.doesNotMatch(page(), /Confirmar pedido/);
  open(t, SessionType.PlatformUser);
  orderState.order = sampleOrder({ items: [sampleItem({ totalAmout: 20 })], totalAmout: 20 });
  assert.doesNotMatch(page(), /Total/);
});

test("a list without products says 'Nenhum produto'", (t) => {
  open(t, SessionType.Contact);
  catalogState.phase = 'ready';
  catalogState.products = [];
  assert.match(readAloud(<ProductList />), /^Nenhum produto/);
  catalogState.products = [sampleProduct({})];
  assert.match(readAloud(<ProductList />), /^1 produto(?!s)/);
  catalogState.products = [sampleProduct({}), sampleProduct({ providerId: 'sal' })];
  assert.match(readAloud(<ProductList />), /^2 produtos/);
});

test("the import of a store says 'nenhum produto' before the first one, and where it ends without one", (t) => {
  t.after(resetStores);
  const reading = { state: 'linked', phase: 'products', page: 1, pages: null, products: 0, isWaiting: false } as const;
  const shown = (fields: Partial<StoreReading>) => {
    trayLinkState.reading = { ...reading, ...fields };
    return readAloud(<ImportProgress onAuthorizeAgain={() => undefined} />);
  };
  assert.match(shown({}), /Lendo os produtos: nenhum produto lido…/);
  assert.match(shown({ products: 1 }), /: 1 produto lido…/);
  assert.match(shown({ products: 2 }), /: 2 produtos lidos…/);
  assert.match(shown({ phase: 'done' }), /^ Nenhum produto da loja está no chatbot\./);
  assert.match(shown({ phase: 'done', products: 1 }), /^ 1 produto da loja está/);
  assert.match(shown({ phase: 'done', products: 2 }), /^ 2 produtos da loja estão/);
});
