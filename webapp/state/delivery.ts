import { proxy } from 'valtio';
import type { Address } from '#shared/model/address.ts';
import type { CheckoutData } from '#shared/model/checkout-data.ts';
import { LogisticType, type OrderLogistic } from '#shared/model/logistic.ts';
import type { Order, SeenOrder } from '#shared/model/order.ts';
import { noPriceTableId } from '#shared/model/price-table.ts';
import type { Result } from '#shared/model/result.ts';
import { defaultAddressPlace } from '#shared/rules/address-place.ts';
import { bareCep } from '#shared/rules/cep.ts';
import {
  draftWithAddress,
  draftWithDay,
  draftWithLogistic,
  draftWithSchedule,
  draftWithSeller,
  draftWithType,
  isDelivery,
} from '#shared/rules/checkout-draft.ts';
import { isPickUpForced } from '#shared/rules/logistic-types.ts';
import { failures } from '#shared/text/failures.ts';
import { sendManualLogistic, sendPriceTable } from '../api/assisted-calls.ts';
import { type Destination, sendLogistic, sendSchedule, sendSeller } from '../api/checkout-calls.ts';
import { isStale, isUnreachable } from '../api/client.ts';
import { checkoutState, makeChoice } from './checkout.ts';
import { orderState, whenOrderComes } from './order.ts';
import { sessionState } from './session.ts';
import { showToast } from './toasts.ts';

/** The fields of store, delivery and schedule: each has its own words when its choice fails (spec §8). */
export type ChoiceField = 'seller' | 'priceTable' | 'logisticType' | 'logistic' | 'schedule';

type DeliveryState = {
  errors: Record<ChoiceField, string | null>;
  /** How many choices of a field are sent and not answered. */
  sending: Record<ChoiceField, number>;
  /** The CEP whose delivery options were asked for without an address. */
  searched: Destination | null;
};

const fields = <Value>(value: Value): Record<ChoiceField, Value> => ({
  seller: value,
  priceTable: value,
  logisticType: value,
  logistic: value,
  schedule: value,
});
const nothing = (): DeliveryState => ({ errors: fields<string | null>(null), sending: fields(0), searched: null });

export const deliveryState = proxy<DeliveryState>(nothing());

// What was said and searched for an order is nothing for the next one.
whenOrderComes((_order, { isAnother }) => {
  if (isAnother) Object.assign(deliveryState, { errors: fields<string | null>(null), searched: null });
});

/** Spec §4: "Choosing a seller resets logistic, day, schedule and payment". */
export async function chooseSeller(providerId: string): Promise<void> {
  await choose(
    'seller',
    (draft) => draftWithSeller(draft, providerId),
    (expected) => sendSeller(providerId, expected),
  );
}

/** Chooses a price table; null is 'Sem Tabela de preço'. Spec §8: its failure has a title. */
export async function choosePriceTable(id: string | null): Promise<void> {
  const answer = await choose(
    'priceTable',
    (draft) => ({ ...draft, priceTableId: id }),
    (expected) => sendPriceTable(id ?? noPriceTableId, expected),
  );
  if (!answer.success) showToast({ kind: 'warning', title: 'Table de preço', text: failures.priceTableSet });
}

/** Pickup or delivery. Told to the shop at once, for seller, price and slots hang on it. */
export async function chooseLogisticType(type: LogisticType): Promise<void> {
  if (checkoutState.logisticType === type) return;
  deliveryState.searched = null;
  await choose(
    'logisticType',
    (draft) => withDefaultAddress(draftWithType(draft, type)),
    (expected) => sendLogistic({ type, providerId: '' }, expected),
  );
}

/** The kind of delivery to begin with, where there is only one or nobody chose yet; nothing of the order's hangs on it, so nothing is sent. */
export function beginWithType(type: LogisticType): void {
  if (checkoutState.logisticType === null) Object.assign(checkoutState, withDefaultAddress(draftWithType({ ...checkoutState }, type)));
}

/** After the addresses are there: the customer's default is the chosen one, unless another is. */
export function beginWithAddress(): void {
  if (checkoutState.deliveryAddressIndex !== null || !isDelivery(checkoutState.logisticType)) return;
  checkoutState.deliveryAddressIndex = defaultAddressPlace(addresses());
}

/** Spec §4: "When cart items have shipping restriction and restricted products are not allowed, logistic is forced to StorePickUp". */
export async function forcePickUp(): Promise<void> {
  const { settings } = sessionState;
  if (!settings || !orderState.order || !isPickUpForced(orderState.order, settings)) return;
  if (checkoutState.logisticType === null) beginWithType(LogisticType.StorePickUp);
  else await chooseLogisticType(LogisticType.StorePickUp);
}

/**
 * Chooses the address to deliver to. A delivery that the order has goes along when the shop takes it there, at its price there; else
 * it is taken back, for it would go to the other address.
 */
export async function chooseAddress(index: number): Promise<void> {
  if (checkoutState.deliveryAddressIndex === index) return;
  const logistic = orderState.order?.logistic ?? null;
  if (!logistic || !isDelivery(logistic.type)) {
    Object.assign(checkoutState, draftWithAddress({ ...checkoutState }, index));
    return;
  }
  const moved = await choose(
    'logistic',
    (draft) => ({ ...draft, deliveryAddressIndex: index }),
    (expected) => sendMoved(logistic, index, expected),
  );
  if (moved.success || isUnreachable(moved.errors) || isStale(moved.errors)) return;
  const takenBack = await choose(
    'logistic',
    (draft) => draftWithAddress(draft, index),
    (expected) => sendLogistic({ type: logistic.type, providerId: '' }, expected),
  );
  if (takenBack.success) deliveryState.errors.logistic = moved.errors[0]?.message ?? null;
}

/** Asks what is offered for the CEP that was typed. One with a number that a saved address has is that address. */
export async function searchCep(): Promise<void> {
  const code = bareCep(checkoutState.cep);
  if (code === null) return;
  const number = checkoutState.cepNumber.trim();
  const known = addresses().findIndex((address) => address.zipCode === code && address.number === number);
  deliveryState.searched = known === -1 ? { code, number } : null;
  if (known !== -1) await chooseAddress(known);
}

/** After an address was added: it is the one to deliver to. */
export async function deliverTo(index: number): Promise<void> {
  deliveryState.searched = null;
  await chooseAddress(index);
}

export function writeCep(cep: string): void {
  checkoutState.cep = cep;
}

export function writeCepNumber(number: string): void {
  checkoutState.cepNumber = number;
}

/** A pickup store. */
export async function chooseStore(providerId: string): Promise<void> {
  const type = LogisticType.StorePickUp;
  await choose(
    'logistic',
    (draft) => draftWithLogistic(draft, providerId),
    (expected) => sendLogistic({ type, providerId }, expected),
  );
}

/** A way to deliver to the chosen address: type 1 means express delivery or shipping, the shop knows which (spec §3). */
export async function chooseDelivery(providerId: string): Promise<void> {
  const addressIndex = checkoutState.deliveryAddressIndex;
  if (addressIndex === null) return;
  const type = LogisticType.ExpressDelivery;
  await choose(
    'logistic',
    (draft) => draftWithLogistic(draft, providerId),
    (expected) => sendLogistic({ type, providerId, addressIndex }, expected),
  );
}

/** Looks at a day: the order has it once a time is chosen. */
export function chooseDay(day: string): void {
  deliveryState.errors.schedule = null;
  Object.assign(checkoutState, draftWithDay({ ...checkoutState }, day));
}

/** A day ('2026-11-21') and the start of its slot ('09:00'). */
export async function chooseSchedule(day: string, startTime: string): Promise<void> {
  await choose(
    'schedule',
    (draft) => draftWithSchedule(draft, { day, startTime }),
    (expected) => sendSchedule({ day, startTime }, expected),
  );
}

async function choose(
  field: ChoiceField,
  change: (draft: CheckoutData) => CheckoutData,
  send: (expected: SeenOrder | null) => Promise<Result<Order>>,
): Promise<Result<Order>> {
  deliveryState.errors[field] = null;
  deliveryState.sending[field]++;
  const answer = await makeChoice(change, send);
  deliveryState.sending[field]--;
  if (!answer.success) deliveryState.errors[field] = answer.errors[0]?.message ?? answer.error.message;
  return answer;
}

/** The same delivery to another address; a price set by hand stays. */
function sendMoved(
  { type, providerId, isManual, price }: OrderLogistic,
  addressIndex: number,
  expected: SeenOrder | null,
): Promise<Result<Order>> {
  if (!isManual) return sendLogistic({ type, providerId, addressIndex }, expected);
  return sendManualLogistic({ addressIndex, logistic: { type, price } }, addresses()[addressIndex]?.zipCode ?? '', expected);
}

const addresses = (): readonly Address[] => sessionState.session?.userShop.addresses ?? [];

const withDefaultAddress = (draft: CheckoutData): CheckoutData =>
  isDelivery(draft.logisticType) ? { ...draft, deliveryAddressIndex: defaultAddressPlace(addresses()) } : draft;

/** For tests: as before the first choice. */
export function resetDelivery(): void {
  Object.assign(deliveryState, nothing());
}
