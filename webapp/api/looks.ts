import type { DataCheck } from './client.ts';

const fieldOf = (data: unknown, field: string): unknown => (Object(data) === data ? Reflect.get(Object(data), field) : undefined);
const hasList =
  (field: string): DataCheck =>
  (data) =>
    Array.isArray(fieldOf(data, field));

/** Whether data can be what a call promises: an order, a page of a list, one product, the shop's settings. */
export const isOrder = hasList('items');
/** What is answered about paying, in which the order stands. */
export const holdsOrder: DataCheck = (data) => isOrder(fieldOf(data, 'order'));
export const isPage = hasList('data');
export const isProduct: DataCheck = (data) => typeof fieldOf(data, 'providerId') === 'string';
export const isSettings: DataCheck = (data) => typeof fieldOf(fieldOf(data, 'data'), 'shopId') === 'string';

/** An object that has a person or none: without one the link is refused (spec §2), and anything else says nothing about the link. */
export const isSession: DataCheck = (data) => {
  const person = fieldOf(data, 'userShop') ?? null;
  return data === null || (Object(data) === data && !Array.isArray(data) && (person === null || typeof fieldOf(person, 'id') === 'string'));
};
