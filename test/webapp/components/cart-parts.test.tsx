import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { OrderReceipt } from '../../../webapp/cart/order-receipt.tsx';
import { CartLine } from '../../../webapp/components/order/cart-line.tsx';
import { OrderSummary } from '../../../webapp/components/order/order-summary.tsx';
import { OrderTotals } from '../../../webapp/components/order/order-totals.tsx';
import { ProblemsList } from '../../../webapp/components/order/problems-list.tsx';
import { sampleItem, sampleLogistic, sampleOrder } from '../../helpers/samples.ts';
import { markup, readAloud } from './markup.tsx';

const nothing = () => undefined;
const line = (fields: Parameters<typeof sampleItem>[0]) => (
  <CartLine item={sampleItem(fields)} quantity={2} options="Azul, M" onQuantity={nothing} onRemove={nothing} />
);

test('a line shows name, options, unit price and total', () => {
  assert.match(
    readAloud(line({ unitPrice: 10, totalAmout: 20 })),
    /Arroz branco 5 kgAzul, MPreço por unidade: R\$ 10,00.*Total do item: R\$ 20,00/,
  );
});

// Decision: While a line is updated, its spinner stands in the place of its sum, so that nothing on the page moves.
test('a line that is updated keeps the place of its sum', () => {
  const updating = markup(
    <CartLine item={sampleItem({ totalAmout: 20 })} quantity={2} onQuantity={nothing} onRemove={nothing} isUpdating />,
  );
  assert.match(updating, /cart-line-total-updating.*role="status".*cart-line-sum.*20,00/);
});

test('a line bought on promotion shows the old price struck through', () => {
  assert.match(markup(line({ unitPrice: 10, promotionalPrice: 8 })), /<s>.*10,00<\/s>.*8,00/);
});

test('a subscription line shows its recurrence', () => {
  assert.match(
    readAloud(line({ subscription: { type: RecurrenceType.Monthly, frequency: 3 } })),
    /Assinatura a cada 3 meses/,
  );
});

test('the summary of an order names the chosen options and the subscription of a line', () => {
  const subscription = { type: RecurrenceType.Weekly, frequency: 2 };
  const items = [sampleItem({ name: 'Café', quantity: 2, optionNames: ['Moído', '500 g'], subscription })];
  const order = { ...sampleOrder({ items }), logistic: null };
  assert.match(
    readAloud(<OrderSummary order={order} number={7} />),
    /2 × CaféMoído, 500 g · Assinatura a cada 2 semanas/,
  );
  const state = { order, number: null, status: null, arrived: null, now: '2026-11-21T12:00:00Z' };
  assert.match(readAloud(<OrderReceipt state={state} />), /2 × Café \(Moído, 500 g · Assinatura a cada 2 semanas\)/);
});

test('the receipt counts every unit that it lists, gifts too', () => {
  const items = [sampleItem({ quantity: 2 }), sampleItem({ index: '2', isGift: true, quantity: 2 })];
  const state = { order: sampleOrder({ items }), number: 7, status: null, arrived: null, now: '2026-11-21T12:00:00Z' };
  assert.match(readAloud(<OrderReceipt state={state} />), /Total \(4 itens\)/);
});

test('a gift has no quantity controls and no remove button', () => {
  assert.match(readAloud(line({ isGift: true })), /Brinde/);
  assert.doesNotMatch(markup(line({ isGift: true })), /<button|<input/);
});

test('the line shows the quantity that the shopper set', () => {
  assert.match(markup(line({ quantity: 9 })), /<input[^>]*value="2"/);
});

test("totals list discount and delivery only when they exist; pickup is no 'Frete', and a free one shows Grátis", () => {
  const order = { itemsAmout: 50, discountAmout: 0, totalAmout: 50, logistic: null };
  assert.equal(readAloud(<OrderTotals order={order} />), 'SubtotalR$ 50,00TotalR$ 50,00');
  const logistic = sampleLogistic({ price: 0 });
  assert.equal(
    readAloud(<OrderTotals order={{ ...order, discountAmout: 5, totalAmout: 45, logistic }} />),
    'SubtotalR$ 50,00Desconto−R$ 5,00RetiradaGrátisTotalR$ 45,00',
  );
  const delivery = sampleLogistic({ type: LogisticType.ExpressDelivery, price: 7.9 });
  assert.equal(
    readAloud(<OrderTotals order={{ ...order, totalAmout: 57.9, logistic: delivery }} />),
    'SubtotalR$ 50,00FreteR$ 7,90TotalR$ 57,90',
  );
});

test("problems are listed under 'Problemas:', and the region is rendered without problems too", () => {
  assert.match(
    readAloud(<ProblemsList problems={['O máximo de itens do seu pedido é 3']} />),
    /^Problemas:O máximo de itens do seu pedido é 3$/,
  );
  assert.equal(markup(<ProblemsList problems={[]} />), '<div class="problems-list" role="status"></div>');
  const quiet = markup(<ProblemsList problems={['O valor mínimo do seu pedido é R$ 30,00']} isQuiet />);
  assert.equal(quiet.match(/aria-hidden="true"/g)?.length, 2, 'the progress to the minimum is read instead');
});
