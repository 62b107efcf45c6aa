import { sampleAddress, sampleCustomer } from '../../../test/helpers/samples.ts';
import { type BenchCall, field, getBy, postBy, type Send } from './bench-call.ts';
import { boughtProduct, codes } from './fill.ts';
import { choosePayment, fillCart, item, placeOrder } from './prepare-calls.ts';

const words = ['arroz', 'chocolate', 'feijao', 'suco'];
const productsMessage = { text: 'Separei para você', products: [{ providerId: boughtProduct, attributes: [] }] };

async function firstSlot(send: Send): Promise<{ day: string; startTime: string }> {
  const days = await send(getBy('/api/order/schedule'));
  const open = (Array.isArray(days) ? days : []).find(({ options }) =>
    options.some((option: { enabled: boolean }) => option.enabled),
  );
  return { day: open.day, startTime: open.options.find((option: { enabled: boolean }) => option.enabled).startTime };
}

/**
 * The calls of a shopper and of an agent. Sorted so that each call finds what it needs: a cart is filled before it is
 * confirmed.
 */
export function shopperCalls(): BenchCall[] {
  const get = (name: string, url: string, code: string = codes.contact): BenchCall => ({
    name,
    request: () => getBy(url, code),
  });
  const post = (
    name: string,
    url: string,
    body: (round: number) => object,
    code: string = codes.contact,
  ): BenchCall => ({ name, request: (round) => postBy(url, body(round), code) });
  /** What the unmeasured calls found for the measured one. */
  let slot = { day: '', startTime: '' };
  let order = '';
  const placing = async (send: Send) => {
    order = (await placeOrder(send)).id;
  };
  const { fullAddress: _shown, ...address } = sampleAddress({});
  return [
    { name: 'a visitor without a session', request: () => ({ method: 'GET', url: '/api/session/anonymous-session' }) },
    { name: 'session', request: () => ({ method: 'GET', url: `/api/session/${codes.contact}` }) },
    get('settings of the shop', '/api/shop/settings'),
    get('first page', '/api/shop/first-page'),
    get('categories', '/api/catalog/categories'),
    get('products, the most sold', '/api/catalog/top'),
    get('products by price', '/api/catalog/top?sort=price'),
    post('products of a category, by price', '/api/catalog/products/search', () => ({
      category: 'mercearia',
      searchQuery: '',
      sort: 'price',
    })),
    get('products of a collection', '/api/catalog/products/collections/ofertas'),
    post('products of a category', '/api/catalog/products/search', () => ({ category: 'mercearia', searchQuery: '' })),
    post('search', '/api/catalog/products/searchText', (round) => ({ searchQuery: words[round % words.length] })),
    post('search with a typo', '/api/catalog/products/searchText', () => ({ searchQuery: 'arrox' })),
    get('filters', '/api/catalog/products/facets'),
    get('filters of a search', '/api/catalog/products/facets?searchQuery=arroz'),
    get('a product', `/api/catalog/products/${boughtProduct}`),
    get('products by their ids', `/api/catalog/products/byids/${boughtProduct}`),
    get('current order', '/api/order/current'),
    post('add an item', '/api/order/items/', (round) => item(1 + (round % 5))),
    post('save the customer', '/api/customer/update', () => sampleCustomer),
    post('add an address', '/api/order/address/', () => address),
    get('delivery options', '/api/order/logistic/?type=1&code=01310100&number=10'),
    post('choose a delivery', '/api/order/logistic/', () => ({ type: 1, providerId: 'correio', addressIndex: 0 })),
    get('pickup stores', '/api/order/stores/'),
    get('delivery times', '/api/order/schedule'),
    get('payment options', '/api/order/payments/'),
    post('choose a payment', '/api/order/payment/delivery', () => ({ providerId: 'dinheiro', type: 4 })),
    get('sellers', '/api/order/seller/?type=1&code=01310100'),
    post('choose a seller', '/api/order/seller/', () => ({ providerId: 'vendedor-1' })),
    {
      name: 'choose a delivery time',
      before: async (send) => {
        await fillCart(send);
        slot = await firstSlot(send);
      },
      request: () => postBy('/api/order/schedule', slot),
    },
    {
      ...post('choose a gift', '/api/order/gift/', () => ({
        id: 'sempre',
        selectedGifts: [{ id: 'caneca', seller: 'Vendedor 1', index: '0' }],
      })),
      before: fillCart,
    },
    {
      ...post('choose installments', '/api/order/payment/credit/installments', (round) => ({
        providerId: 'cartao-da-loja',
        installments: 1 + (round % 3),
      })),
      before: (send) => choosePayment(send, 'cartao-da-loja', 0),
    },
    { name: 'use a coupon', request: () => postBy('/api/order/coupon/?coupon=DEZ') },
    get('price tables, as an agent', '/api/order/price-tables', codes.agent),
    get('messages of a contact, as an agent', '/api/order/messages', codes.agent),
    get('state of the payment', '/api/order/payment/state'),
    {
      name: 'start a payment by PIX',
      before: async (send) => {
        await choosePayment(send, 'pix-da-loja', 3);
        order = field(await send(getBy('/api/order/confirm')), 'id');
      },
      request: () => postBy(`/api/order/payment/start?order=${order}`),
    },
    {
      ...get('confirm an order', '/api/order/confirm'),
      before: async (send) => {
        await send(postBy('/api/order/items/', item(1)));
        await choosePayment(send, 'dinheiro', 5);
      },
    },
    get('placed orders', '/api/order/placed'),
    {
      name: 'a placed order',
      before: async (send) => {
        order = (await placeOrder(send)).number;
      },
      request: () => getBy(`/api/order/placed/${order}`),
    },
    {
      name: 'repeat an order',
      before: async (send) => {
        order = (await placeOrder(send)).number;
      },
      request: () => postBy(`/api/order/placed/${order}/repeat`),
    },
    {
      name: 'confirm as an agent',
      before: (send) => choosePayment(send, 'dinheiro', 5),
      request: () => postBy('/api/order/confirm', { ...sampleCustomer, paymentMethod: 5 }, codes.agent),
    },
    { ...get('cancel the cart, as an agent', '/api/order/cancel', codes.agent), before: fillCart },
    {
      name: 'cancel a placed order, as an agent',
      before: placing,
      request: () => postBy(`/api/order/placed/${order}/cancel`, undefined, codes.agent),
    },
    post('send a product', `/api/order/send/product/${boughtProduct}`, () => ({ attributes: [] }), codes.agent),
    post('send products', '/api/order/send/products', () => productsMessage, codes.agent),
    post('preview products', '/api/order/send/products/preview', () => productsMessage, codes.agent),
    { ...get('send the order', '/api/order/send/resume', codes.agent), before: fillCart },
    get('send the catalogue', '/api/order/send/catalog', codes.agent),
    get('contacts of an agent', '/api/order/contacts', codes.agent),
  ];
}
