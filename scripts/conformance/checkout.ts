import { LogisticType } from '#shared/model/order/logistic.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { requiresPart } from '#shared/rules/checkout/required-parts.ts';
import { type Checks, callOf, equal, fieldOf, isSuccess, listOf, sentences } from './checks.ts';
import { refusalProblems } from './reply-problems.ts';
import { customerOf } from './restore.ts';
import type { Reply } from './send-call.ts';

/** For what the contact has not said yet. The e-mail address does not exist. */
const testCustomer = {
  name: 'Teste de Conformidade',
  email: 'conformidade@example.com',
  document: '11144477735',
  phone: '11987654321',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};

const newAddress = {
  isDefault: true,
  name: 'Casa',
  state: 'SP',
  city: 'São Paulo',
  street: 'Praça da Sé',
  number: '1',
  zipCode: '01001000',
  complement: '',
  neighborhood: 'Sé',
  neighborhoodId: null,
};

/** What the contact has said, with test data for the rest: a test must not rename anyone. */
export function contactData(order: unknown): typeof testCustomer {
  const said = Object.entries(customerOf(order)).filter(([, value]) => typeof value === 'string' && value !== '');
  return { ...testCustomer, ...Object.fromEntries(said) };
}

/**
 * Fills in everything that an order needs before its payment. Returns the order, `null` if the shop offers no way to
 * receive it.
 */
export async function fillCheckout(
  checks: Checks,
  { productId, settings }: { productId: string; settings: unknown },
): Promise<unknown> {
  await saveContact(checks, await putProduct(checks, productId));
  const order = await chooseDelivery(checks, listOf(fieldOf(settings, 'steps')));
  if (order === null) return null;
  await checks.check('currentOrder', {}, isSuccess('currentOrder', totalProblems), {
    note: 'total',
    sentence: sentences.totals,
  });
  return order;
}

/** Puts as many of the product in the cart as the shop's minimum needs. Returns the order. */
export async function putProduct({ check }: Checks, productId: string): Promise<unknown> {
  const body = { index: '', providerId: productId, quantity: 1, attributes: [] };
  const hasItem = (data: unknown) =>
    listOf(fieldOf(data, 'items')).some((item) => fieldOf(item, 'providerId') === productId)
      ? []
      : ['o produto não está no pedido'];
  const cart = await check('putItem', { body }, isSuccess('putItem', hasItem), { sentence: sentences.item });
  const quantity = quantityFor(cart, productId);
  if (quantity > 1)
    return check('putItem', { body: { ...body, quantity } }, isSuccess('putItem', hasItem), {
      sentence: sentences.item,
    });
  // Two units, so that a count of the lines is no count of the units. A shop may have only one.
  let isScarce = false;
  const judge = (reply: Reply) => {
    isScarce = reply.status === 422;
    return isScarce ? refusalProblems(reply, ['rule']) : isSuccess('putItem', hasItem)(reply);
  };
  const two = await check('putItem', { body: { ...body, quantity: 2 } }, judge, { sentence: sentences.item });
  return isScarce ? cart : two;
}

/** Saves what is missing of the contact's own data. */
export async function saveContact({ check }: Checks, order: unknown): Promise<void> {
  const customer = contactData(order);
  const isSaved = (data: unknown) =>
    Object.entries({ name: customer.name, email: customer.email, document: customer.document }).flatMap(
      ([name, value]) => equal(`customer.${name}`, fieldOf(data, 'customer', name), value),
    );
  await check('saveCustomer', { body: customer }, isSuccess('saveCustomer', isSaved), { sentence: sentences.customer });
}

/**
 * Chooses a seller, a delivery and a slot, where the shop has them. Returns the order, `null` if the shop asks for a
 * delivery or slot and has none.
 */
export async function chooseDelivery(checks: Checks, steps: readonly unknown[]): Promise<unknown> {
  const { check, untried } = checks;
  const [seller] = listOf(await check('sellers', {}, isSuccess('sellers')));
  if (seller !== undefined) {
    const providerId = fieldOf(seller, 'providerId');
    const isChosen = (data: unknown) => equal('seller', fieldOf(data, 'seller', 'providerId'), providerId);
    await check('setSeller', { body: { providerId } }, isSuccess('setSeller', isChosen), {
      sentence: sentences.seller,
    });
  }
  if (!requiresPart({ steps: steps as Step[] }, 'delivery')) {
    untried(callOf('setLogistic'), 'a loja não tem este passo', sentences.logistic);
    return check('currentOrder', {}, isSuccess('currentOrder'));
  }
  const choice = await logisticChoice(checks);
  if (choice === null) {
    untried(callOf('setLogistic'), 'a loja não tem retirada nem entrega para a Praça da Sé', sentences.logistic);
    return null;
  }
  const isChosen = (data: unknown) => [
    ...equal('logistic.providerId', fieldOf(data, 'logistic', 'providerId'), choice.providerId),
    ...equal('logistic.type', fieldOf(data, 'logistic', 'type'), choice.type),
  ];
  const order = await check('setLogistic', { body: choice }, isSuccess('setLogistic', isChosen), {
    sentence: sentences.logistic,
  });
  return steps.includes(Step.Schedule) ? chooseSlot(checks) : order;
}

/** How many of the product reach the shop's minimum. */
function quantityFor(cart: unknown, productId: string): number {
  const line = listOf(fieldOf(cart, 'items')).find((item) => fieldOf(item, 'providerId') === productId);
  const price = Number(fieldOf(line, 'promotionalPrice')) || Number(fieldOf(line, 'unitPrice'));
  return Math.ceil(Number(fieldOf(cart, 'minOrderValue')) / price) || 1;
}

type Choice = { type: LogisticType; providerId: unknown; addressIndex?: number };

/** The first pickup store, else the first delivery to an address. */
async function logisticChoice({ check }: Checks): Promise<Choice | null> {
  const order = await check('currentOrder', {}, isSuccess('currentOrder'));
  const [store] = listOf(await check('stores', {}, isSuccess('stores')));
  if (store !== undefined && fieldOf(order, 'enablePickUp') === true)
    return { type: LogisticType.StorePickUp, providerId: fieldOf(store, 'providerId') };
  const addresses = listOf(await check('addAddress', { body: newAddress }, isSuccess('addAddress')));
  for (const type of [LogisticType.ExpressDelivery, LogisticType.Shipping]) {
    const query = { type: String(type), code: newAddress.zipCode, number: newAddress.number };
    const [option] = listOf(await check('logisticOptions', { query }, isSuccess('logisticOptions')));
    if (option !== undefined)
      return { type, providerId: fieldOf(option, 'providerId'), addressIndex: addresses.length - 1 };
  }
  return null;
}

async function chooseSlot({ check, untried }: Checks): Promise<unknown> {
  const days = listOf(await check('schedule', {}, isSuccess('schedule')));
  const slots = days.flatMap((day) =>
    listOf(fieldOf(day, 'options'))
      .filter((option) => fieldOf(option, 'enabled') === true)
      .map((option) => ({ day: fieldOf(day, 'day'), startTime: fieldOf(option, 'startTime') })),
  );
  const [slot] = slots;
  if (slot === undefined) {
    untried(callOf('setSchedule'), 'nenhum horário está livre', sentences.schedule);
    return null;
  }
  const isChosen = (data: unknown) => equal('logistic.day', fieldOf(data, 'logistic', 'day'), slot.day);
  return check('setSchedule', { body: slot }, isSuccess('setSchedule', isChosen), { sentence: sentences.schedule });
}

/** The total is the subtotal without the discounts, with the delivery and the seller's tax. */
function totalProblems(order: unknown): string[] {
  const amount = (...path: string[]) => Number(fieldOf(order, ...path) ?? 0);
  const expected =
    amount('itemsAmout') - amount('discountAmout') + amount('logistic', 'price') + amount('seller', 'serviceTax');
  const isEqual = Math.round(expected * 100) === Math.round(amount('totalAmout') * 100);
  return isEqual ? [] : [`totalAmout é ${amount('totalAmout')}, esperado ${expected.toFixed(2)}`];
}
