import { endpoints } from '#shared/contract/endpoints.ts';
import type { CatalogSendRequest } from '#shared/model/catalog-state.ts';
import type { AgentConfirmation } from '#shared/model/customer.ts';
import type { ManualLogistic } from '#shared/model/logistic.ts';
import type { ItemAttribute, SeenOrder } from '#shared/model/order.ts';
import type { WriteOptions } from './checkout-calls.ts';
import { call } from './client.ts';
import { isOrder } from './looks.ts';

/** Requests that only agents make. Separate from `calls.ts`, so that a shopper's first screen does not load them. */
export const sendDiscount = (discount: number, how: WriteOptions) =>
  call(endpoints.setDiscount, { query: { discount }, ...how }, isOrder);
export const sendManualLogistic = (manual: ManualLogistic, code: string, how: WriteOptions) =>
  call(endpoints.setManualLogistic, { query: { code }, body: manual, ...how }, isOrder);
export const sendAgentConfirmation = (confirmation: AgentConfirmation, expected: SeenOrder | null) =>
  call(endpoints.finishOrder, { body: confirmation, expected }, isOrder);
export const sendCancellation = (expected: SeenOrder | null) => call(endpoints.cancelOrder, { expected }, isOrder);
export const sendPlacedCancellation = (id: string) => call(endpoints.cancelPlaced, { params: { id } }, isOrder);
export const sendProduct = (id: string, attributes: ItemAttribute[]) =>
  call(endpoints.sendProduct, { params: { id }, body: { attributes } });
export const sendCatalog = (request: CatalogSendRequest) => call(endpoints.sendCatalog, { query: request });
export const fetchMessages = () => call(endpoints.messages, {}, Array.isArray);
export const sendMessageAgain = (id: string) => call(endpoints.resendMessage, { params: { id } }, Array.isArray);
export const sendSummary = () => call(endpoints.sendSummary, {});
export const toggleSemiAutomatic = () => call(endpoints.toggleSemiAutomatic, {});
export const fetchPriceTables = () => call(endpoints.priceTables, {}, Array.isArray);
export const sendPriceTable = (id: string, how: WriteOptions) =>
  call(endpoints.setPriceTable, { params: { id }, ...how }, isOrder);
