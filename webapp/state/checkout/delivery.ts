import { proxy } from 'valtio';
import type { Address } from '#shared/model/address.ts';
import type { CheckoutData, ChoiceName } from '#shared/model/checkout-data.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { bareCep } from '#shared/rules/brazil/cep.ts';
import { defaultAddressPlace } from '#shared/rules/checkout/address-destination.ts';
import {
  draftWithAddress,
  draftWithDay,
  draftWithLogistic,
  draftWithSchedule,
  draftWithSeller,
  draftWithType,
  isDelivery,
} from '#shared/rules/checkout/checkout-draft.ts';
import { isPickUpForced } from '#shared/rules/checkout/delivery-types.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import type { Destination } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type OrderListener, orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';
import { checkoutState } from './checkout.ts';
import { choiceRefusals } from './choice-refusals.ts';
import { makeChoice } from './choices.ts';
import { writeDraft } from './draft.ts';

/** Whether the page chooses by itself: such a choice begins no checkout. */
type By = { isSuggested?: boolean };

type DeliveryState = {
  /** The CEP of a delivery search without an address. */
  searched: Destination | null;
  /** The option that was pressed for that CEP: it is chosen once its address is saved. */
  wanted: string | null;
};

/** What was searched and wanted before there is an address. */
export const deliveryState = pageState(() => proxy<DeliveryState>({ searched: null, wanted: null }));

/** A search for one order does not apply to the next. */
export const clearDeliverySearch: OrderListener = (_order, { isAnother }) => {
  if (isAnother) Object.assign(deliveryState, { searched: null, wanted: null });
};

/** Spec §4: "Choosing a seller resets logistic, day, schedule and payment". */
export async function chooseSeller(providerId: string): Promise<void> {
  await chooseWithPayment('seller', (draft) => draftWithSeller(draft, providerId));
}

/** Chooses a price table; null is 'Sem Tabela de preço'. */
export async function choosePriceTable(id: string | null): Promise<void> {
  await makeChoice('priceTable', () => ({ priceTableId: id }));
}

/** Chooses pickup or delivery. Sent at once, because seller, price and time slots depend on it. */
export async function chooseLogisticType(type: LogisticType, by: By = {}): Promise<void> {
  if (checkoutState.logisticType === type) return;
  deliveryState.searched = null;
  await chooseWithPayment('logisticType', (draft) => withDefaultAddress(draftWithType(draft, type)), by);
}

/** Makes a choice that may remove the payment, and says so: the payment's section is further down the page. */
async function chooseWithPayment(
  name: ChoiceName,
  change: Parameters<typeof makeChoice>[1],
  by: By = {},
): Promise<void> {
  const before = orderState.order?.payment.method ?? null;
  const response = await makeChoice(name, change, by);
  if (before !== null && response?.success && response.data.payment.method === null)
    showToast({ kind: 'warning', text: deliveryText.paymentRemoved });
}

/**
 * Sets the initial delivery type, if there is only one or none is chosen. The order does not depend on it, so nothing
 * is sent.
 */
export function setInitialType(type: LogisticType): void {
  if (checkoutState.logisticType === null)
    Object.assign(checkoutState, withDefaultAddress(draftWithType({ ...checkoutState }, type)));
}

/** Selects the customer's default address once the addresses are loaded, unless another is selected. */
export function setInitialAddress(): void {
  if (checkoutState.deliveryAddressIndex !== null || !isDelivery(checkoutState.logisticType)) return;
  checkoutState.deliveryAddressIndex = defaultAddressPlace(addresses());
}

/**
 * Spec §4: "When cart items have shipping restriction and restricted products are not allowed, logistic is forced to
 * StorePickUp".
 */
export async function forcePickUp(): Promise<void> {
  const { settings } = sessionState;
  if (!settings || !orderState.order || !isPickUpForced(orderState.order, settings)) return;
  if (checkoutState.logisticType === null) setInitialType(LogisticType.StorePickUp);
  else await chooseLogisticType(LogisticType.StorePickUp, { isSuggested: true });
}

/** Chooses the delivery address. The chosen delivery moves to it if the shop accepts that. */
export async function chooseAddress(index: number, by: By = {}): Promise<void> {
  const { deliveryAddressIndex, logisticType, selectedLogistic } = checkoutState;
  if (deliveryAddressIndex === index) return;
  if (selectedLogistic === null || !isDelivery(logisticType)) writeDraft(draftWithAddress({ ...checkoutState }, index));
  else await makeChoice('logistic', () => ({ deliveryAddressIndex: index }), by);
}

/** Searches delivery options for the typed CEP. A CEP and number of a saved address select that address. */
export async function searchCep(): Promise<void> {
  const code = bareCep(checkoutState.cep);
  if (code === null) return;
  const number = checkoutState.cepNumber.trim();
  const known = addresses().findIndex((address) => address.zipCode === code && address.number === number);
  deliveryState.searched = known === -1 ? { code, number } : null;
  if (known !== -1) await chooseAddress(known);
}

/** Delivers to an address that was just added. */
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

/** Chooses a pickup location. */
export async function choosePickupLocation(providerId: string, by: By = {}): Promise<void> {
  const change = (draft: CheckoutData) => ({
    ...draftWithLogistic(draft, providerId),
    logisticType: LogisticType.StorePickUp,
  });
  await makeChoice('logistic', change, by);
}

/** Keeps the option that the next new address is to be delivered by; `null` forgets it. */
export function wantDelivery(providerId: string | null): void {
  deliveryState.wanted = providerId;
}

/** Chooses the wanted option where it is offered for the address, too. */
export function chooseWanted(offered: readonly string[]): void {
  const { wanted } = deliveryState;
  deliveryState.wanted = null;
  if (wanted !== null && offered.includes(wanted) && checkoutState.selectedLogistic !== wanted)
    void chooseDelivery(wanted);
}

/** What a new address begins with: what was typed to search deliveries, unless an address was begun already. */
export function quotedPlace(): { cep: string; number: string } {
  const cep = bareCep(checkoutState.cep);
  if (cep === null || checkoutState.newAddress !== null) return { cep: '', number: '' };
  return { cep, number: checkoutState.cepNumber };
}

/** Chooses a delivery option for the chosen address. */
export async function chooseDelivery(providerId: string, by: By = {}): Promise<void> {
  if (checkoutState.deliveryAddressIndex !== null)
    await makeChoice('logistic', (draft) => draftWithLogistic(draft, providerId), by);
}

/** Selects a day in the draft only: the order contains it once a time is chosen. */
export function chooseDay(day: string): void {
  choiceRefusals.errors.schedule = null;
  writeDraft(draftWithDay({ ...checkoutState }, day));
}

/** Chooses a day ('2026-11-21') and the start of its slot ('09:00'). */
export async function chooseSchedule(day: string, startTime: string, by: By = {}): Promise<void> {
  await makeChoice('schedule', (draft) => draftWithSchedule(draft, { day, startTime }), by);
}

const addresses = (): readonly Address[] => sessionState.session?.userShop.addresses ?? [];

const withDefaultAddress = (draft: CheckoutData): CheckoutData =>
  isDelivery(draft.logisticType) ? { ...draft, deliveryAddressIndex: defaultAddressPlace(addresses()) } : draft;
