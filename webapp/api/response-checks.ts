import type { DataCheck } from './client.ts';

/** A field of data of any type. */
export const fieldOf = (data: unknown, field: string): unknown =>
  Object(data) === data ? Reflect.get(Object(data), field) : undefined;
/** Whether data has a list in this field. */
export const hasList =
  (field: string): DataCheck =>
  (data) =>
    Array.isArray(fieldOf(data, field));

/**
 * Checks whether data can be the response of a request: an order, a page of a list, one product, the shop's settings.
 */
export const isOrder = hasList('items');
/** Responses about payments contain the order. */
export const containsOrder: DataCheck = (data) => isOrder(fieldOf(data, 'order'));
export const isPage = hasList('data');
export const isProduct: DataCheck = (data) => typeof fieldOf(data, 'providerId') === 'string';
export const isSettings: DataCheck = (data) => typeof fieldOf(fieldOf(data, 'data'), 'shopId') === 'string';

/**
 * An object with or without a person: without one the link is refused (spec §2). Other data says nothing about the
 * link.
 */
export const isSession: DataCheck = (data) => {
  const person = fieldOf(data, 'userShop') ?? null;
  return (
    data === null ||
    (Object(data) === data && !Array.isArray(data) && (person === null || typeof fieldOf(person, 'id') === 'string'))
  );
};
