import { sampleCustomer } from '../../../test/helpers/samples.ts';
import { field, getBy, postBy, type Send } from './bench-call.ts';
import { boughtProduct } from './fill.ts';

/** What calls need before they can be measured: a filled cart, a placed order, a contact. */
export const item = (quantity: number) => ({
  providerId: boughtProduct,
  sku: '',
  quantity,
  index: '',
  attributes: [],
  subscription: null,
  preferences: null,
});

/** An item, a delivery and the contact's data: what is missing is the payment. */
export async function fillCart(send: Send): Promise<unknown> {
  await send(postBy('/api/order/items/', item(2)));
  await send(postBy('/api/order/logistic/', { type: 2, providerId: 'correio', addressIndex: 0 }));
  return send(postBy('/api/customer/update', sampleCustomer));
}

export async function choosePayment(send: Send, providerId: string, type: number): Promise<unknown> {
  await fillCart(send);
  return send(postBy('/api/order/payment/delivery', { providerId, type }));
}

/** Places an order that is paid in cash. */
export async function placeOrder(send: Send): Promise<{ id: string; number: string }> {
  await choosePayment(send, 'dinheiro', 5);
  const order = await send(getBy('/api/order/confirm'));
  return { id: field(order, 'id'), number: field(order, 'number') };
}

/** Places an order and pays it by PIX at the demo's bank. */
export async function payOrder(send: Send): Promise<{ id: string; number: string }> {
  await choosePayment(send, 'pix-da-loja', 3);
  const order = await send(getBy('/api/order/confirm'));
  const started = JSON.stringify(await send(postBy(`/api/order/payment/start?order=${field(order, 'id')}`)));
  const code = /"(?:pixCode|qrCode|code)":"([^"]{40,})"/.exec(started)?.[1];
  if (!code) throw new Error(`no PIX code in ${started.slice(0, 500)}`);
  await send({ method: 'POST', url: '/demo/bank/pay', payload: { code } });
  return { id: field(order, 'id'), number: field(order, 'number') };
}

/** Opens a contact of WhatsApp with a cart, and returns the customer's id. */
export async function openContact(send: Send, key: string, phone: string): Promise<string> {
  const contact = { channelType: 'WhatsApp', channelId: 'zap', contact: { id: phone, name: 'Pessoa do teste' } };
  await send(postBy('/platform/sessions', contact, key));
  const items = [{ providerId: boughtProduct, quantity: 1 }];
  await send(postBy('/platform/contacts/cart', { ...contact, items }, key));
  const found = await send(postBy('/platform/people/search', { person: phone }, key));
  const id = /"customerId":"([^"]+)"/.exec(JSON.stringify(found))?.[1];
  if (!id) throw new Error('the contact was not found');
  return id;
}

/** A phone that no other contact has. */
export const newPhone = (): string => `55118${String(Date.now()).slice(-6)}${Math.floor(10 + Math.random() * 89)}`;
