import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CashAmountField } from '../../../webapp/components/forms/cash-amount-field.tsx';
import { CouponField } from '../../../webapp/components/order/coupon-field.tsx';
import { DeliveryPriceField } from '../../../webapp/components/order/delivery-price-field.tsx';
import { ManualDiscountField } from '../../../webapp/components/order/manual-discount-field.tsx';
import { ManualLinkField } from '../../../webapp/components/order/manual-payment-field.tsx';
import { OrderTotals } from '../../../webapp/components/order/order-totals.tsx';
import { ProblemActions } from '../../../webapp/components/order/problem-actions.tsx';
import { ProblemsList } from '../../../webapp/components/order/problems-list.tsx';
import { BusyButton } from '../../../webapp/components/ui/busy-button.tsx';
import { sampleLogistic } from '../../helpers/samples.ts';
import { markup, readAloud, tagWith } from './markup.tsx';

const nothing = () => undefined;

test("a cash amount below the total shows 'O valor deve ser maior que o valor do pedido!'; an empty one shows nothing", () => {
  const field = (initial: string) =>
    readAloud(<CashAmountField initial={initial} totalAmout={50} onChange={nothing} />);
  assert.match(field('40'), /^Precisa de troco para quanto\?.*O valor deve ser maior que o valor do pedido!$/);
  assert.doesNotMatch(field(''), /deve ser maior/);
  assert.doesNotMatch(field('50'), /deve ser maior/);
});

test("an agent's field for the cash does not speak to the customer", () => {
  const label = (isAgent: boolean) =>
    /^[^?]*\?/.exec(
      readAloud(<CashAmountField initial="" totalAmout={50} isAgent={isAgent} onChange={nothing} />),
    )?.[0];
  assert.deepEqual([label(true), label(false)], ['Troco para quanto?', 'Precisa de troco para quanto?']);
});

test('an applied coupon shows as a chip with its discount, and can be removed', () => {
  const field = (coupon: string | null, error: string | null = null) => (
    <CouponField
      coupon={coupon}
      discountAmout={5}
      typed=""
      busy={false}
      error={error}
      onType={nothing}
      onApply={nothing}
      onRemove={nothing}
    />
  );
  assert.equal(readAloud(field('BEMVINDO10')), 'CupomBEMVINDO10 −R$ 5,00');
  assert.match(markup(field('BEMVINDO10')), /aria-label="Remover o cupom BEMVINDO10"/);
  assert.match(readAloud(field(null, 'Este cupom venceu.')), /^Cupom de desconto.*Aplicar.*Este cupom venceu\.$/);
});

test('an applied manual discount shows as a chip; without one there is a field in reais or percent', () => {
  const field = (discount: number | null, percent: number | null = null) => (
    <ManualDiscountField
      discount={discount}
      percent={percent}
      unit="percent"
      onUnit={nothing}
      typed=""
      busy={false}
      error={null}
      onType={nothing}
      onApply={nothing}
      onRemove={nothing}
    />
  );
  assert.equal(readAloud(field(7.5)), 'Desconto manual−R$ 7,50');
  assert.equal(readAloud(field(7.5, 15)), 'Desconto manual−R$ 7,50 (15 %)');
  assert.match(markup(field(null)), /inputMode="decimal"/i);
});

// Spec §5: "Manual shipping: 'Grátis' or 'Customizado' with a value. A manual discount replaces the coupon when manual
// prices are on; coupons only when the coupon permission is on."
test("the delivery price is 'Grátis' or 'Customizado' with a value", () => {
  const field = (price: number | null, waiting: string | null = null) =>
    markup(
      <DeliveryPriceField
        {...{ deliveryKey: '', price, busy: false, error: null, waiting, onSet: nothing, onRemove: nothing }}
      />,
    );
  assert.doesNotMatch(field(null), /checked=""/);
  assert.match(field(0), /checked=""[^>]*\/><span[^>]*><span[^>]*>Grátis/);
  assert.match(
    field(12.5),
    /checked=""[^>]*\/><span[^>]*><span[^>]*>Customizado.*Frete aplicado: <strong>R\$\s12,50<.*Alterar.*Remover/s,
  );
  assert.match(field(0), /Frete aplicado: <strong>Grátis<.*Remover/s);
  assert.doesNotMatch(field(null), /Frete aplicado/);
  assert.doesNotMatch(field(12.5), /Valor do frete/, 'what is applied is no typed text');
  assert.match(field(12.5, 'Aguardando conexão'), /Frete escolhido: /);
  assert.doesNotMatch(field(0), /Valor do frete/);
  for (const price of [0, 12.5])
    assert.equal(field(price, 'Aguardando conexão').match(/Aguardando conexão/g)?.length, 1);
});

// Spec §5: "Manual card payment link must be a URL, else 'Insira um link válido'."
test("an invalid link shows 'Insira um link válido'", () => {
  assert.match(readAloud(<ManualLinkField value="pagar" onChange={nothing} />), /Insira um link válido$/);
  assert.doesNotMatch(readAloud(<ManualLinkField value="https://pagar.exemplo.com/1" onChange={nothing} />), /Insira/);
  assert.doesNotMatch(readAloud(<ManualLinkField value="" onChange={nothing} />), /Insira/);
});

test('a busy button cannot be pressed again', () => {
  const tag = (busy: boolean) =>
    tagWith(
      markup(
        <BusyButton busy={busy} onClick={nothing}>
          Enviar
        </BusyButton>,
      ),
      '<button',
    );
  assert.match(tag(true), /disabled="" aria-busy="true"/);
  assert.doesNotMatch(tag(false), /disabled/);
});

test("totals name the coupon, a free pickup 'Grátis', and the seller's service tax", () => {
  const order = {
    itemsAmout: 50,
    discountAmout: 5,
    totalAmout: 48,
    coupon: 'BEMVINDO10',
    logistic: sampleLogistic({ price: 0 }),
  };
  const seller = { providerId: 's', name: 'Sítio', address: '', serviceTax: 3 };
  assert.equal(
    readAloud(<OrderTotals order={{ ...order, seller }} />),
    'SubtotalR$ 50,00Cupom BEMVINDO10−R$ 5,00RetiradaGrátisTaxa de serviçoR$ 3,00TotalR$ 48,00',
  );
  assert.doesNotMatch(readAloud(<OrderTotals order={{ ...order, seller: { ...seller, serviceTax: 0 } }} />), /Taxa/);
});

test("problems that are reported once can be dismissed with 'Entendi'", () => {
  const list = (problem: string, actions?: Parameters<typeof ProblemActions>[0]) =>
    readAloud(<ProblemsList problems={[problem]}>{actions && <ProblemActions {...actions} />}</ProblemsList>);
  assert.match(list('O preço mudou.', { onDismiss: nothing }), /O preço mudou\.Entendi$/);
  assert.doesNotMatch(list('O preço mudou.', { children: 'Ver' }), /Entendi/);
  assert.match(
    list('Acabou.', { onDismiss: nothing, result: 'Ainda há um problema.' }),
    /Acabou\.Ainda há um problema\.Entendi$/,
  );
});

// Decision: A disabled 'Aplicar' says why.
test("a discount that cannot be applied says why, and the disabled 'Aplicar' refers to that text", () => {
  const field = (typed: string, problem: string | null) =>
    markup(
      <ManualDiscountField
        {...{ discount: null, unit: 'reais', typed, problem, busy: false, error: null, hint: 'Digite um valor.' }}
        {...{ onUnit: nothing, onType: nothing, onApply: nothing, onRemove: nothing }}
      />,
    );
  const button = (html: string) => tagWith(html.slice(html.lastIndexOf('<button')), '<button');
  const described = (html: string) =>
    (/aria-describedby="([^"]+)"/.exec(button(html))?.[1] ?? 'none').split(' ').map((id) =>
      html
        .split(`id="${id}"`)[1]
        ?.replace(/^[^>]*>(?:<[^>]+>)*/, '')
        .replace(/<.*/s, ''),
    );
  assert.match(button(field('', null)), /disabled=""/);
  assert.deepEqual(described(field('', null)), ['Digite um valor.']);
  const refused = field('12,345', 'Só duas casas depois da vírgula, como 12,34.');
  assert.match(button(refused), /disabled=""/);
  assert.deepEqual(described(refused), ['Digite um valor.', 'Só duas casas depois da vírgula, como 12,34.']);
  assert.doesNotMatch(button(field('12,34', null)), /disabled=""|aria-describedby/);
});
