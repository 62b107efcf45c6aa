import { randomUUID } from 'node:crypto';
import { mcpPath } from '#shared/contract/platform/mcp.ts';
import { type BenchCall, getBy, postBy, type Send } from './bench-call.ts';
import { boughtProduct } from './fill.ts';
import type { Access } from './open-access.ts';
import { newPhone, openContact, payOrder, placeOrder } from './prepare-calls.ts';

/** The calls of a shop's systems: the Platform API, the MCP server and the published feeds. */
export function integrationCalls(access: Access): BenchCall[] {
  const { key, shopId, contact, order } = access;
  const get = (name: string, path: string): BenchCall => ({
    name: `${name} (Platform API)`,
    request: () => getBy(path, key),
  });
  const post = (
    name: string,
    path: string,
    body: (round: number) => object,
    before?: BenchCall['before'],
  ): BenchCall => ({
    name: `${name} (Platform API)`,
    ...(before && { before }),
    request: (round) => postBy(path, body(round), key),
  });
  const contactQuery = `channelType=WhatsApp&channelId=zap&contact=${contact.phone}`;
  const ofContact = { channelType: 'WhatsApp', channelId: 'zap', contact: { id: contact.phone } };
  const lately = new Date(Date.now() - 3_600_000).toISOString();
  return [
    post('open a session', '/platform/sessions', (round) => ({
      ...{ channelType: 'WhatsApp', channelId: 'zap' },
      contact: { id: `bench-${round % 5}`, name: 'Ana' },
    })),
    withOrder('accept an order (Platform API)', placeOrder, ({ id }) =>
      postBy(`/platform/orders/${id}/status`, { status: 'Accepted' }, key),
    ),
    withOrder('refund an order (Platform API)', payOrder, ({ number }) => ({
      ...postBy(`/platform/orders/${number}/refunds`, { amount: 1 }),
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
    })),
    get('orders of a shop', '/platform/orders'),
    get('orders that were changed lately', `/platform/orders?updatedSince=${lately}`),
    get('cancelled orders', '/platform/orders?status=Canceled'),
    get('an order', `/platform/orders/${order.id}`),
    get('what agents sold', '/platform/agents'),
    get('discounts to decide', '/platform/discounts'),
    get('messages of a shop', '/platform/messages'),
    get('messages that failed', '/platform/messages?state=failed'),
    get('messages that wait', '/platform/messages?state=waiting'),
    get('webhooks of a shop', '/platform/webhooks'),
    get('deliveries of a webhook', `/platform/webhooks/${shopId}/deliveries`),
    get('failed deliveries of a webhook', `/platform/webhooks/${shopId}/deliveries?state=failed`),
    get('who serves a contact', `/platform/contacts/flow?${contactQuery}`),
    get('consents of a contact', `/platform/contacts/consents?${contactQuery}`),
    get('searches without a result', '/platform/searches'),
    get('the cart of a contact', `/platform/contacts/cart?${contactQuery}`),
    post('fill the cart of a contact', '/platform/contacts/cart', (round) => ({
      ...ofContact,
      items: [{ providerId: boughtProduct, quantity: 1 + (round % 5) }],
    })),
    post('find a person by phone', '/platform/people/search', () => ({ person: contact.phone })),
    post('find a person by e-mail', '/platform/people/search', () => ({ person: 'pessoa14@exemplo.com.br' })),
    post('export a person', '/platform/people/export', () => ({ contacts: [contact.id] })),
    erasure(key),
    get('products', '/platform/products'),
    get('a product by its SKU', `/platform/products?sku=${encodeURIComponent(access.skus.at(-1) ?? '')}`),
    ...access.feeds.map(
      (url): BenchCall => ({
        name: `published feed ${url.slice(url.lastIndexOf('/') + 1)}`,
        request: () => ({ method: 'GET', url }),
      }),
    ),
    ...mcpCalls(access),
  ];
}

/** Last, because it changes the rows of the whole catalogue of the shop. */
export const bulkCalls = ({ key, skus }: Access): BenchCall[] => [
  {
    name: 'change the prices of up to 1,000 products (Platform API)',
    request: (round) => ({
      ...postBy('/platform/products', {
        products: skus.map((sku, at) => ({ sku, price: 10 + ((at + round) % 50) })),
      }),
      method: 'PATCH' as const,
      headers: { authorization: `Bearer ${key}` },
    }),
  },
];

/** A call about an order that was placed before. */
function withOrder(
  name: string,
  prepare: (send: Send) => Promise<{ id: string; number: string }>,
  request: (order: { id: string; number: string }) => ReturnType<BenchCall['request']>,
): BenchCall {
  let order = { id: '', number: '' };
  return {
    name,
    before: async (send) => {
      order = await prepare(send);
    },
    request: () => request(order),
  };
}

function erasure(key: string): BenchCall {
  let id = '';
  return {
    name: 'erase a person (Platform API)',
    before: async (send) => {
      id = await openContact(send, key, newPhone());
    },
    request: () => postBy('/platform/people/erase', { contacts: [id] }, key),
  };
}

function mcpCalls({ mcpKey, contact }: Access): BenchCall[] {
  const tools: [name: string, args: (round: number) => object][] = [
    ['search_products', () => ({ query: 'arroz' })],
    ['get_product', () => ({ productId: boughtProduct })],
    ['set_cart_items', (round) => ({ items: [{ productId: boughtProduct, quantity: 1 + (round % 5) }] })],
    ['get_cart', () => ({})],
    ['get_orders', () => ({})],
    ['get_shop_link', () => ({ opens: 'cart' })],
  ];
  return tools.map(([name, args]) => ({
    name: `${name} (MCP)`,
    request: (round) => ({
      method: 'POST',
      url: mcpPath,
      headers: {
        authorization: `Bearer ${mcpKey}`,
        accept: 'application/json, text/event-stream',
        'x-contact-channel-type': 'WhatsApp',
        'x-contact-channel-id': 'zap',
        'x-contact-id': contact.phone,
      },
      payload: { jsonrpc: '2.0', id: round, method: 'tools/call', params: { name, arguments: args(round) } },
    }),
  }));
}
