import { type DiscountQuery, endpoints } from '#shared/contract/endpoints.ts';
import type { SeenContactEvents } from '#shared/model/agent-contact.ts';
import type { CatalogSendRequest } from '#shared/model/catalog/catalog-send.ts';
import type { AgentConfirmation } from '#shared/model/customer.ts';
import type { PlacedSend, ProductsToSend } from '#shared/model/message.ts';
import type { LineDiscount } from '#shared/model/order/discount.ts';
import type { DiscountDecision, NewDiscountRequest } from '#shared/model/order/discount-request.ts';
import type { ManualLogistic } from '#shared/model/order/logistic.ts';
import type { CustomItem, ItemAttribute, SeenOrder } from '#shared/model/order/order.ts';
import type { WriteOptions } from './calls.ts';
import { call } from './client.ts';
import { fieldOf, hasList, isOrder } from './response-checks.ts';

/** The requests that only agents make. They load with the agents' screens, not with the first one. */
export const sendDiscount = (query: DiscountQuery, how: WriteOptions) =>
  call(endpoints.setDiscount, { query, ...how }, isOrder);
export const sendManualLogistic = (manual: ManualLogistic, code: string, how: WriteOptions) =>
  call(endpoints.setManualLogistic, { query: { code }, body: manual, ...how }, isOrder);
export const sendAgentConfirmation = (confirmation: AgentConfirmation, expected: SeenOrder | null) =>
  call(endpoints.confirmByAgent, { body: confirmation, expected }, isOrder);
export const sendCancellation = (expected: SeenOrder | null) => call(endpoints.cancelOrder, { expected }, isOrder);
/** `reason`: read by the contact; empty without one. */
export const sendPlacedCancellation = (id: string, reason: string) =>
  call(endpoints.cancelPlaced, { params: { id }, ...(reason.trim() !== '' && { body: { reason } }) }, isOrder);
/** `expected`: the order that the agent saw, which a colleague may have refunded meanwhile. */
export const sendRefund = (
  number: number,
  refund: { amount: number | null; reason: string },
  { expected, key }: { expected: SeenOrder; key: string },
) =>
  call(
    endpoints.refundPlaced,
    { params: { number: String(number) }, body: refund, expected, key },
    (data) => typeof fieldOf(data, 'refund') === 'object',
  );
export const sendProduct = (id: string, attributes: ItemAttribute[]) =>
  call(endpoints.sendProduct, { params: { id }, body: { attributes } });
/** `key`: the same for every press that means this message. */
export const sendProducts = (message: ProductsToSend, key: string) =>
  call(endpoints.sendProducts, { body: message, key });
export const fetchProductsPreview = (message: ProductsToSend) =>
  call(endpoints.previewProducts, { body: message }, hasList('messages'));
export const sendCatalog = (request: CatalogSendRequest) => call(endpoints.sendCatalog, { query: request });
/** `order`: only those about this placed order. */
export const fetchMessages = (order: number | null) =>
  call(endpoints.messages, { query: order === null ? {} : { order: String(order) } }, Array.isArray);
export const sendPlaced = (number: number, what: PlacedSend) =>
  call(endpoints.sendPlaced, { params: { number: String(number) }, body: { what } });
export const sendMessageAgain = (id: string) => call(endpoints.resendMessage, { params: { id } }, Array.isArray);
export const sendSummary = () => call(endpoints.sendSummary, {});
export const toggleSemiAutomatic = (to: 'semiautomatic' | 'assisted') =>
  call(endpoints.toggleSemiAutomatic, { query: { to } });
export const fetchPriceTables = () => call(endpoints.priceTables, {}, Array.isArray);
export const sendPriceTable = (id: string, how: WriteOptions) =>
  call(endpoints.setPriceTable, { params: { id }, ...how }, isOrder);

/** Requests about an agent's contacts. They load with the list, which no shopper has. */
/** `order`: only the contact who has the order of this number. */
export const fetchContacts = (order?: number) =>
  call(endpoints.agentContacts, { query: order === undefined ? {} : { order: String(order) } }, hasList('contacts'));
export const sendContactOpening = (id: string) =>
  call(endpoints.openContact, { params: { id } }, (data) => typeof fieldOf(data, 'code') === 'string');
export const sendSeenEvents = (seen: SeenContactEvents['seen']) => call(endpoints.seeContact, { body: { seen } });

/** What an agent sets by hand: discounts on lines, items without a product, a note, discounts above the limit. */
export const sendLineDiscount = (body: LineDiscount, how: WriteOptions) =>
  call(endpoints.setLineDiscount, { body, ...how }, isOrder);
export const sendCustomItem = (body: CustomItem, how: WriteOptions) =>
  call(endpoints.addCustomItem, { body, ...how }, isOrder);
export const sendInternalNote = (note: string, how: WriteOptions) =>
  call(endpoints.setInternalNote, { body: { note }, ...how }, isOrder);
export const sendDiscountRequest = (body: NewDiscountRequest, how: WriteOptions) =>
  call(endpoints.requestDiscount, { body, ...how }, isOrder);
export const sendDiscountWithdrawal = (how: WriteOptions) => call(endpoints.withdrawDiscount, { ...how }, isOrder);

/** What a supervisor decides about. */
/** `shown`: requests on screen, which the shop returns also when they are not open any more. */
export const fetchDiscountsToDecide = (shown: readonly string[] = []) =>
  call(
    endpoints.discountsToDecide,
    { query: shown.length === 0 ? {} : { also: shown.slice(0, 30).join(',') } },
    Array.isArray,
  );
export const sendDiscountDecision = (id: string, body: DiscountDecision) =>
  call(endpoints.decideDiscount, { params: { id }, body });
