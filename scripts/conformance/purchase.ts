import { randomUUID } from 'node:crypto';
import { OrderStatus } from '#shared/model/order/order.ts';
import { cashGroup, PaymentMethod, PaymentStatus } from '#shared/model/payment/payment.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { cancelOrder } from './cancel.ts';
import { checkLines } from './cart-lines.ts';
import { fillCheckout, putProduct } from './checkout.ts';
import { type Checks, callOf, equal, fieldOf, isSuccess, listOf, seen, sentences } from './checks.ts';
import { payAtDemoBank } from './demo-bank.ts';
import { checkKeyOfOtherCall } from './idempotency-keys.ts';
import { prepareOversell } from './oversell.ts';
import { checkPhones } from './phones.ts';
import { checkMoney, checkOtherContact, headProblems } from './placed-orders.ts';
import { checkRefusals } from './refusals.ts';
import { refusalProblems } from './reply-problems.ts';
import { checkMissing, checkRefusedConfirmation } from './required-fields.ts';
import { checkStock, checkStockLimit, stockOf, unitsIn } from './stock.ts';
import { checkVersions } from './versions.ts';

export type PurchaseContext = {
  url: string;
  code: string;
  agentCode: string | null;
  /** The session of another contact. */
  otherCode: string | null;
  productId: string;
  settings: unknown;
};

/** How long a payment may take that pays itself, as in a demo. */
const paidWaitMs = 6_000;

/** Each way to pay that a purchase may have, the likeliest first. */
const ways = [
  PaymentMethod.Pix,
  PaymentMethod.CreditCard,
  PaymentMethod.Boleto,
  PaymentMethod.OnDelivery,
  PaymentMethod.Cash,
];

/** Checks the cart and its refusals, then buys once with each way to pay that the shop has. */
export async function checkPurchases(checks: Checks, context: PurchaseContext): Promise<void> {
  const empty = await checks.check('currentOrder', {}, isSuccess('currentOrder'));
  await checkRefusedConfirmation(checks, empty, 'carrinho vazio', 'empty-order');
  await checkRefusals(checks, context, empty);
  await checkVersions(checks, context);
  await checkStockLimit(checks, context);
  await checkLines(checks, context);
  await checkKeyOfOtherCall(checks, context, empty);
  await checkMissing(checks, context);
  await checkPhones(checks);
  const placed: unknown[] = [];
  await buyInEachWay(checks, context, placed);
  if (placed.length === 0) nothingBought(checks, 'a compra não chegou a um pedido confirmado');
}

/** The sentences that only a placed order shows, with what of each is not tried without one. */
const ofPlacedOrder: Partial<Record<keyof typeof sentences, string>> = {
  confirm: 'A confirmação',
  confirmStale: 'A confirmação de uma versão anterior',
  stock: 'O estoque do produto (depois da confirmação e do cancelamento)',
  placed: 'O pedido na lista e pelo número',
  head: 'A linha do pedido na lista',
  money: 'O dinheiro do pedido',
  paid: 'O pagamento do pedido',
  otherContact: 'O pedido de outro contato',
  lastUnits: 'O último estoque, de dois contatos',
  cancel: 'O cancelamento',
  cancelPaid: 'O cancelamento de um pedido pago',
  cancelAgain: 'O segundo cancelamento',
};

/** Says of each sentence that needs a placed order that it was not tried. */
export function nothingBought({ untried }: Checks, reason: string): void {
  for (const [name, call] of Object.entries(ofPlacedOrder))
    untried(call, `nenhum pedido foi feito: ${reason}`, sentences[name as keyof typeof sentences]);
}

/** Buys once with each way to pay, and without one where the steps ask for none. `placed` gets the placed orders. */
async function buyInEachWay(checks: Checks, context: PurchaseContext, placed: unknown[]): Promise<void> {
  const steps = listOf(fieldOf(context.settings, 'steps'));
  if (!steps.includes(Step.Payment)) {
    const before = await putProduct(checks, context.productId);
    const order = await fillCheckout(checks, context);
    if (order === null) return;
    const stock = await stockOf(checks, context);
    const made = await confirm(checks, before, order);
    await checkPurchase(checks, context, { placed: made, stock, way: 'sem pagamento', made: placed });
    checks.untried('A compra com cada forma de pagamento', 'a loja não tem este passo', sentences.payment);
    return;
  }
  let isFirst = true;
  for (const method of ways) {
    const isDone = await buy(checks, context, { method, isFirst, made: placed });
    if (!isDone && isFirst) return;
    isFirst = false;
  }
}

/** Buys with this way to pay. Returns whether the checkout could be filled in. */
async function buy(
  checks: Checks,
  context: PurchaseContext,
  { method, isFirst, made }: { method: PaymentMethod; isFirst: boolean; made: unknown[] },
): Promise<boolean> {
  const { check, untried } = checks;
  const filled = await fillCheckout(checks, context);
  if (filled === null) return false;
  const options = listOf(await check('paymentOptions', {}, isSuccess('paymentOptions')));
  const ofMethod = options.filter((one) => fieldOf(one, 'method') === method);
  const option = ofMethod.find((one) => fieldOf(one, 'group') === cashGroup) ?? ofMethod[0];
  const [methodName = ''] = Object.entries(PaymentMethod).find(([, value]) => value === method) ?? [];
  if (option === undefined) {
    untried(`A compra com ${methodName}`, 'a loja não a oferece para este pedido', sentences.payment);
    return true;
  }
  const providerId = fieldOf(option, 'providerId');
  const cash = fieldOf(option, 'group') === cashGroup ? { cashAmount: 1_000 } : {};
  // The first order had a payment already.
  if (!isFirst && fieldOf(filled, 'payment', 'method') === null)
    await checkRefusedConfirmation(checks, filled, 'sem o pagamento');
  const isChosen = (data: unknown) => [
    ...('cashAmount' in cash ? equal('payment.cashAmount', fieldOf(data, 'payment', 'cashAmount'), 1_000) : []),
    ...equal('payment.providerId', fieldOf(data, 'payment', 'providerId'), providerId),
    ...equal('payment.method', fieldOf(data, 'payment', 'method'), method),
  ];
  const order = await check(
    'setPayment',
    { body: { providerId, type: method, ...cash } },
    isSuccess('setPayment', isChosen),
    {
      note: methodName,
      sentence: sentences.payment,
    },
  );
  const stock = await stockOf(checks, context);
  const checkOversell = isFirst ? await prepareOversell(checks, context, stock) : async () => {};
  const placed =
    method === PaymentMethod.CreditCard ? await payByCard(checks, order) : await confirm(checks, filled, order);
  await checkOversell(fieldOf(placed, 'status') === OrderStatus.Received);
  await checkPurchase(checks, context, { placed, stock, way: methodName, made });
  return true;
}

type Purchase = { placed: unknown; stock: number | null; way: string; made: unknown[] };

/** Checks an order that was placed, and notes it in `made`. */
async function checkPurchase(checks: Checks, context: PurchaseContext, { placed, stock, way, made }: Purchase) {
  if (fieldOf(placed, 'status') !== OrderStatus.Received) return;
  made.push(placed);
  const taken = stock === null ? null : stock - unitsIn(placed, context.productId);
  await checkStock(checks, context, { expected: taken, what: 'depois da confirmação' });
  const isCanceled = await checkPlaced(checks, context, placed, way);
  if (isCanceled) await checkStock(checks, context, { expected: stock, what: 'depois do cancelamento' });
}

/** Confirms the order. `before`: an earlier version of it, or the same. */
async function confirm({ check }: Checks, before: unknown, order: unknown): Promise<unknown> {
  if (fieldOf(before, 'version') !== fieldOf(order, 'version'))
    await check('confirmOrder', { ifMatch: seen(before) }, (reply) => refusalProblems(reply, ['stale']), {
      note: 'If-Match de uma versão anterior',
      sentence: sentences.confirmStale,
    });
  const isPlaced = (data: unknown) => [
    ...equal('id', fieldOf(data, 'id'), fieldOf(order, 'id')),
    ...equal('status', fieldOf(data, 'status'), OrderStatus.Received),
    ...numberProblems(fieldOf(data, 'number')),
  ];
  const sent = { ifMatch: seen(order), idempotencyKey: randomUUID() };
  const placed = await check('confirmOrder', sent, isSuccess('confirmOrder', isPlaced), {
    sentence: sentences.confirm,
  });
  const isSame = (data: unknown) => equal('number', fieldOf(data, 'number'), fieldOf(placed, 'number'));
  await check('confirmOrder', sent, isSuccess('confirmOrder', isSame), { note: 'repetida', sentence: sentences.key });
  await check('confirmOrder', { ifMatch: seen(placed) }, (reply) => refusalProblems(reply, ['stale']), {
    note: 'If-Match do pedido que acabou',
    sentence: sentences.ifMatch,
  });
  return placed;
}

/** The number is one to nine digits of a path. */
function numberProblems(number: unknown): string[] {
  if (typeof number !== 'number') return ['o pedido confirmado não tem número'];
  const isShort = Number.isInteger(number) && number >= 1 && number <= 999_999_999;
  return isShort ? [] : [`o número do pedido é ${number}, esperado um inteiro de 1 a 999999999`];
}

/** Pays with a published test card, where the shop takes cards itself. */
async function payByCard({ check, untried }: Checks, order: unknown): Promise<unknown> {
  const query = { order: String(fieldOf(order, 'id')) };
  const [option] = listOf(await check('cardOptions', { query }, isSuccess('cardOptions')));
  if (option === undefined || fieldOf(option, 'tokens') !== undefined) {
    untried(callOf('payByCard'), 'a loja não recebe o cartão ela mesma', sentences.card);
    return null;
  }
  const body = {
    providerId: fieldOf(option, 'providerId'),
    installments: 1,
    number: '4111111111111111',
    name: 'TESTE DE CONFORMIDADE',
    securityCode: '123',
    expiryMonth: '12',
    expiryYear: String(new Date().getFullYear() + 3),
    document: '11144477735',
    zipCode: '01001000',
    address: 'Praça da Sé',
    addressNumber: '1',
    complement: '',
    neighborhood: 'Sé',
    city: 'São Paulo',
    state: 'SP',
  };
  const response = await check('payByCard', { query, body, ifMatch: seen(order) }, isSuccess('payByCard'), {
    note: 'cartão de teste',
    sentence: sentences.card,
  });
  const isPaid = fieldOf(response, 'status') === PaymentStatus.Paid;
  if (!isPaid) untried('A compra com cartão', 'o cartão de teste não foi aprovado', sentences.paid);
  return isPaid ? fieldOf(response, 'order') : null;
}

/** Checks a placed order and cancels it. Returns whether it is canceled. */
async function checkPlaced(checks: Checks, context: PurchaseContext, placed: unknown, way: string): Promise<boolean> {
  const { check, untried } = checks;
  const [id, number] = [fieldOf(placed, 'id'), fieldOf(placed, 'number')];
  const isNew = (data: unknown) => [
    ...(fieldOf(data, 'id') === id ? ['o carrinho ainda é o pedido confirmado'] : []),
    ...equal('status', fieldOf(data, 'status'), OrderStatus.Creating),
  ];
  await check('currentOrder', {}, isSuccess('currentOrder', isNew), {
    note: 'depois da confirmação',
    sentence: sentences.confirm,
  });
  const isListed = (data: unknown) => [
    ...(listOf(data).some((one) => fieldOf(one, 'number') === number) ? [] : ['o pedido não está na lista']),
    ...(fieldOf(data, 0, 'number') === number ? [] : ['o pedido mais novo não é o primeiro da lista']),
  ];
  const heads = await check('placedOrders', {}, isSuccess('placedOrders', isListed), { sentence: sentences.placed });
  const isThis = (data: unknown) => equal('order.id', fieldOf(data, 'order', 'id'), id);
  const byNumber = { params: { number: String(number) } };
  await check('placedOrder', byNumber, isSuccess('placedOrder', isThis), { sentence: sentences.placed });
  checks.findings.push({
    call: callOf('placedOrders'),
    sentence: sentences.head,
    problems: headProblems(
      listOf(heads).find((one) => fieldOf(one, 'number') === number),
      placed,
    ),
  });
  await checkMoney(checks, number, 'antes do pagamento');
  await checkOtherContact(checks, context, placed);
  const isPaid = await checkPayment(checks, context, placed, way);
  if (isPaid) await checkMoney(checks, number, 'pago');
  if (context.agentCode === null)
    untried(callOf('cancelPlaced'), `sem --agent o pedido ${number} fica`, sentences.cancel);
  return cancelOrder(checks, context.agentCode, { id, number, isPaid });
}

/**
 * Checks the state of the payment, and whether it becomes paid: at the demo's bank, or by itself. Returns whether it is
 * paid.
 */
async function checkPayment(
  { check, untried, findings }: Checks,
  { url }: PurchaseContext,
  placed: unknown,
  way: string,
): Promise<boolean> {
  const query = { order: String(fieldOf(placed, 'id')) };
  const method = fieldOf(placed, 'payment', 'method');
  const code = method === PaymentMethod.Pix ? 'pix' : method === PaymentMethod.Boleto ? 'boleto' : null;
  const isPayable = (data: unknown) =>
    code === null || fieldOf(data, 'status') === PaymentStatus.Paid || fieldOf(data, code) ? [] : [`${code} é null`];
  if (code !== null) {
    const idempotencyKey = randomUUID();
    await check('startPayment', { query, idempotencyKey }, isSuccess('startPayment'), {
      note: way,
      sentence: sentences.paid,
    });
    const other = { query: { order: `${fieldOf(placed, 'id')}0` }, idempotencyKey };
    await check('startPayment', other, (reply) => refusalProblems(reply, ['key-reused']), {
      note: 'a mesma chave, outra consulta',
      sentence: sentences.keyQuery,
    });
  }
  let state = await check('paymentState', { query }, isSuccess('paymentState', isPayable), {
    note: way,
    sentence: sentences.paid,
  });
  if (code === null) return fieldOf(state, 'status') === PaymentStatus.Paid;
  const codes = [fieldOf(state, 'pix', 'code'), fieldOf(state, 'boleto', 'line')];
  const payable = codes.find((one) => typeof one === 'string');
  const isSent = typeof payable === 'string' && (await payAtDemoBank(url, payable));
  const end = Date.now() + paidWaitMs;
  while (fieldOf(state, 'status') !== PaymentStatus.Paid && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    state = await check('paymentState', { query }, isSuccess('paymentState'), {
      note: `${way}, depois`,
      sentence: sentences.paid,
    });
  }
  const isPaid = fieldOf(state, 'status') === PaymentStatus.Paid;
  const payment = `O pagamento por ${way}`;
  if (isSent)
    findings.push({
      call: `${payment} no banco de demonstração`,
      sentence: sentences.paid,
      problems: isPaid ? [] : ['o banco pagou, e o pedido não ficou pago'],
    });
  else if (!isPaid) untried(payment, 'ninguém pagou nesse tempo', sentences.paid);
  return isPaid;
}
