import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { OrderStatus } from '#shared/model/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { CartView } from '../../../webapp/cart/cart-view.tsx';
import { CheckoutView } from '../../../webapp/checkout/checkout-view.tsx';
import { orderState } from '../../../webapp/state/order/order.ts';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { sampleSession, sampleSettings } from '../../helpers/page/fake-shop.ts';
import { resetStores } from '../../helpers/page/webapp.ts';
import { sampleGiftGroup, sampleItem, sampleOrder } from '../../helpers/samples.ts';
import { heard, markup } from '../components/markup.tsx';

/** How often a text occurs in the HTML. */
const count = (html: string, part: string) => html.split(part).length - 1;

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
  assert.match(heard(<CheckoutView />), /^Finalizar pedido/);
});
