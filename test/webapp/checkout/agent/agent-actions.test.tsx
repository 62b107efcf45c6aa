import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { ReactNode } from 'react';
import { MessageKind, MessageState } from '#shared/model/message.ts';
import { SessionType } from '#shared/model/session.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { AgentDiscount } from '../../../../webapp/assisted/discounts/agent-discount.tsx';
import { FlowNote } from '../../../../webapp/assisted/flow-note.tsx';
import { AgentActions } from '../../../../webapp/checkout/agent/agent-actions.tsx';
import { AgentForm } from '../../../../webapp/checkout/agent/agent-form.tsx';
import { AgentSection } from '../../../../webapp/checkout/agent/agent-section.tsx';
import { AgentSummary } from '../../../../webapp/checkout/agent/agent-summary.tsx';
import { Discount } from '../../../../webapp/checkout/discount.tsx';
import { SellerSection } from '../../../../webapp/checkout/seller-section.tsx';
import { SectionFrameContext } from '../../../../webapp/checkout/steps/section-frame.ts';
import { SellerField } from '../../../../webapp/components/order/seller-field.tsx';
import { outboxState } from '../../../../webapp/state/assisted-sale/send-to-contact.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { orderState } from '../../../../webapp/state/order/order.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { sampleSession, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { resetStores } from '../../../helpers/page/webapp.ts';
import { sampleCustomer, sampleItem, sampleLogistic, sampleOrder, samplePix } from '../../../helpers/samples.ts';
import { markup, readAloud, tagWith } from '../../components/markup.tsx';

function atCheckout(
  t: TestContext,
  {
    order = {},
    settings = {},
  }: { order?: Parameters<typeof sampleOrder>[0]; settings?: Parameters<typeof sampleSettings>[0] } = {},
) {
  t.after(resetStores);
  sessionState.session = sampleSession({ sessionType: SessionType.PlatformUser });
  sessionState.settings = sampleSettings(settings);
  orderState.order = sampleOrder({ items: [sampleItem({})], payment: samplePix, semiAutomaticSince: null, ...order });
}

const seller = { providerId: 'centro', name: 'Centro', address: '', serviceTax: 0 };
const StoreInFrame = () => (
  <SectionFrameContext value={AgentSection}>
    <SellerSection />
  </SectionFrameContext>
);

const summary = () => (orderState.order ? <AgentSummary order={orderState.order} /> : null);

// Spec §2: "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled."
test("the agent's button is 'Finalizar e enviar {method}', once the checkout is ready", (t) => {
  atCheckout(t);
  assert.match(readAloud(summary()), /Falta: entrega ou retirada e mais 3$/);
  const customer = { ...sampleCustomer, address: null };
  atCheckout(t, { order: { logistic: sampleLogistic({}), customer } });
  assert.match(readAloud(summary()), /Total R\$ 0,00\s*Finalizar e enviar PIXCtrlEnter$/);
  assert.doesNotMatch(tagWith(markup(summary()), 'btn-primary'), /disabled(?!="false")/);
});

// Spec §2: "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled."
test("the agent's button is 'Receber pedido' when charging is disabled", (t) => {
  const customer = { ...sampleCustomer, address: null };
  atCheckout(t, { settings: { disableChargeOrders: true }, order: { logistic: sampleLogistic({}), customer } });
  assert.match(readAloud(summary()), /Receber pedidoCtrlEnter$/);
  assert.doesNotMatch(readAloud(summary()), /Finalizar e enviar/);
});

// Spec §2: "'Enviar para fluxo semiautomático' or 'Voltar para fluxo assistido'."
test("the flow button is 'Enviar para fluxo semiautomático' or 'Voltar para fluxo assistido'", (t) => {
  atCheckout(t);
  assert.match(
    readAloud(<AgentActions />),
    /Enviar resumo do pedido\s*Enviar para fluxo semiautomático\s*Cancelar pedido/,
  );
  atCheckout(t, { order: { isInSemiAutomatic: true } });
  assert.doesNotMatch(readAloud(<AgentActions />), /Enviar para fluxo semiautomático/);
  // The way back is in the note at the top.
  const order = sampleOrder({ isInSemiAutomatic: true });
  assert.match(readAloud(<FlowNote order={order} />), /Voltar para fluxo assistido/);
});

// Decision: an order service without a chatbot sends no `semiAutomaticSince`, and the page then offers no hand-over.
test("'Enviar para fluxo semiautomático' does not show where the service has no chatbot", (t) => {
  atCheckout(t);
  delete orderState.order?.semiAutomaticSince;
  assert.doesNotMatch(readAloud(<AgentActions />), /semiautomático/);
  assert.match(readAloud(<AgentActions />), /Enviar resumo do pedido/);
});

test("'Enviar resumo do pedido' only shows when the order has items", (t) => {
  atCheckout(t, { order: { items: [] } });
  assert.doesNotMatch(readAloud(<AgentActions />), /resumo/);
});

// Decision: An empty cart has nothing to cancel; an order that the contact knows by its number can be canceled.
test("'Cancelar pedido' shows for an order with items or a number, not for an empty cart", (t) => {
  atCheckout(t);
  assert.match(readAloud(<AgentActions />), /Cancelar pedido/);
  atCheckout(t, { order: { items: [] } });
  assert.doesNotMatch(readAloud(<AgentActions />), /Cancelar pedido/);
  atCheckout(t, { order: { items: [], number: 7 } });
  assert.match(readAloud(<AgentActions />), /Cancelar pedido/);
});

// Decision: The head of a section agrees with its fields: an optional one without its choice is not ready.
describe("the head of the section 'Loja'", () => {
  const headOf = (page: ReactNode) => /^Loja\s*(falta|opcional|pronto)/.exec(readAloud(page))?.[1];
  const form = () => headOf(<StoreInFrame />);
  const open = (t: TestContext, isNeeded: boolean, selectedSeller: string | null) => {
    atCheckout(t, {
      settings: { showSellerOptions: true, steps: isNeeded ? [Step.Seller] : [] },
      order: { seller: selectedSeller === null ? null : { ...seller, providerId: selectedSeller } },
    });
    checkoutState.selectedSeller = selectedSeller;
  };

  test('says that the choice is optional, missing, or made', (t) => {
    open(t, false, null);
    assert.equal(form(), 'opcional');
    open(t, true, null);
    assert.equal(form(), 'falta');
    for (const isNeeded of [true, false]) {
      open(t, isNeeded, 'centro');
      assert.equal(form(), 'pronto');
    }
  });

  test('agrees with the list: a seller who does not serve the delivery stays chosen, and it says so', () => {
    const other = { ...seller, providerId: 'praia', name: 'Praia' };
    const field = { failure: null, isFetching: false, onRetry: () => {}, error: null, busy: false, onChange: () => {} };
    const shown = (value: string | null, chosen: typeof seller | null, isOptional = false) =>
      readAloud(<SellerField {...field} sellers={[other]} value={value} chosen={chosen} isOptional={isOptional} />);
    assert.match(shown('centro', seller), /Centro – não atende esta entrega/);
    assert.doesNotMatch(shown('praia', other), /não atende/);
    assert.match(shown(null, null), /Selecione a loja/);
    assert.match(shown(null, null, true), /Nenhuma loja escolhida/);
  });
});

test("the messages to the contact show times in the shop's time zone, not the agent's", (t) => {
  atCheckout(t, { settings: { timeZone: 'America/Manaus' } });
  const sent = { id: '1', kind: MessageKind.Summary, title: 'Pedido', state: MessageState.Sent, reason: null };
  outboxState.messages = [{ ...sent, at: '2026-11-20T02:30:00Z' }];
  const { order } = orderState;
  assert.match(readAloud(order && <AgentForm order={order} />), /enviado\s*19\/11 às 22:30/);
});

// Spec §2: "Order summary."
test('the summary shows delivery, slot, payment, totals and what is missing, not as an error', (t) => {
  const logistic = sampleLogistic({
    startDeliveryTime: '2026-11-21T09:00:00-03:00',
    endDeliveryTime: '2026-11-21T12:00:00-03:00',
  });
  atCheckout(t, { order: { logistic, itemsAmout: 10, totalAmout: 10 } });
  const words = readAloud(summary());
  assert.match(words, /EntregaRetirada em Loja CentroHoráriosábado, 21\/11, entre 09:00 e 12:00PagamentoPIX/);
  assert.match(words, /TotalR\$ 10,00Falta para finalizar:Nome é obrigatório\.Informe o e-mail\.Informe o CPF\./);
  assert.doesNotMatch(markup(summary()), /<[^>]+role="alert"[^>]*>[^<]/);
});

// Spec §5: "Manual shipping: 'Grátis' or 'Customizado' with a value. A manual discount replaces the coupon when manual
// prices are on; coupons only when the coupon permission is on."
test('a coupon can be typed only when the coupon permission is on', (t) => {
  atCheckout(t);
  const shown = (
    settings: { canUseCoupon: boolean; enableManualPrices: boolean },
    isAgent: boolean,
    coupon: string | null = null,
  ) => readAloud(<Discount order={sampleOrder({ coupon })} settings={settings} isAgent={isAgent} />);
  assert.match(shown({ canUseCoupon: true, enableManualPrices: true }, false), /^Cupom de desconto/);
  assert.equal(shown({ canUseCoupon: false, enableManualPrices: true }, false), '');
  // The agent's discount loads with its own file.
  assert.equal(shown({ canUseCoupon: true, enableManualPrices: true }, true), '');
  const status = { busy: false, error: null, waiting: null };
  assert.match(readAloud(<AgentDiscount order={sampleOrder({})} status={status} />), /^Desconto manual/);
  assert.match(shown({ canUseCoupon: true, enableManualPrices: false }, true), /^Cupom de desconto/);
  assert.match(
    shown({ canUseCoupon: true, enableManualPrices: true }, true, 'BEMVINDO10'),
    /^CupomBEMVINDO10/,
    "the contact's own",
  );
});
