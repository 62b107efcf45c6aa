import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

/**
 * Places an order in a running demo shop as a new visitor, and returns its number. `address`: the visitor's, for a shop
 * that trusts the test as its load balancer.
 */
export async function placeDemoOrder(url: string, preferences = '', address?: string): Promise<number> {
  const call = async <Data>(method: 'GET' | 'POST', path: string, code = '', body?: unknown): Promise<Data> => {
    const headers: Record<string, string> = {
      'idempotency-key': randomUUID(),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(code === '' ? {} : { authorization: `Bearer ${code}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.equal(response.status, 200, `${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text).data as Data;
  };
  const { code } = await call<{ code: string }>('GET', '/api/session/anonymous-session');
  const line = {
    index: '',
    providerId: 'arroz-branco-5kg',
    quantity: 2,
    attributes: [],
    subscription: null,
    preferences,
  };
  await call('POST', '/api/order/items/', code, line);
  const { id } = await call<{ id: string }>('GET', '/api/order/confirm', code);
  const orders = await call<{ id: string; number: number }[]>('GET', '/api/order/placed', code);
  const number = orders.find((order) => order.id === id)?.number;
  assert.ok(number);
  return number;
}
