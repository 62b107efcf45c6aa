import { fakeAccount } from '../fake-mercado-pago.ts';
import { fakeMeta } from '../fake-meta.ts';
import { pagarmeAccount } from '../fake-pagarme.ts';

/** The short name of the shop. */
export const slug = 'loja-de-ensaio';

/** The declaration of a shop whose accounts are those of the stand-ins, as `apply` reads it. */
export const declaration = (usesOrders: boolean) => ({
  slug,
  name: 'Loja de Ensaio',
  saleMode: 'Both',
  settings: {
    style: { defaultColor: '#1f6f54', secondaryColor: '#e6f4ee', urlLogo: null },
    finishOrderIn: 'page',
    payment: { type: 'other', publicKey: null },
  },
  stores: [
    {
      providerId: 'retirada',
      name: 'Loja do Centro',
      zipCode: '01001-000',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Sé',
      street: 'Rua das Flores',
      number: '10',
      price: 0,
      shippingTimeEstimative: 'Pronto em 2 horas',
    },
  ],
  // A boleto has the payer's address: that of the delivery.
  deliveryOptions: [
    {
      ...{ providerId: 'entrega', type: 'Shipping', name: 'Entrega econômica' },
      areas: [{ from: '01000-000', to: '99999-999', price: 9.9, shippingTimeEstimative: '3 dias úteis' }],
    },
  ],
  channels: [
    {
      channelType: 'WhatsApp',
      channelId: 'ensaio',
      meta: {
        id: fakeMeta.phoneNumberId,
        accessToken: fakeMeta.accessToken,
        appSecret: fakeMeta.appSecret,
        verifyToken: fakeMeta.verifyToken,
      },
    },
  ],
  paymentOptions: [
    option('pix-mp', 'Pix', 'MercadoPago', 'PIX pelo Mercado Pago'),
    option('boleto-mp', 'Boleto', 'MercadoPago', 'Boleto pelo Mercado Pago'),
    option('pix-pagarme', 'Pix', 'BrazilianGateway', 'PIX pelo Pagar.me'),
    option('cartao', 'CreditCard', 'BrazilianGateway', 'Cartão pelo Pagar.me'),
  ],
  paymentAccounts: [
    {
      provider: 'mercadopago',
      publicKey: fakeAccount.publicKey,
      accessToken: fakeAccount.accessToken,
      webhookSecret: fakeAccount.webhookSecret,
      ...(usesOrders ? { api: 'orders' } : {}),
    },
    { provider: 'pagarme', ...pagarmeAccount },
  ],
});

const option = (providerId: string, method: string, providerType: string, name: string) => ({
  ...{ providerId, method, providerType, name },
});

/** The products of the shop, as `import` reads them. */
export const products = [
  'código;nome;preço;estoque',
  'CAFE-500;Café torrado 500 g;29,90;50',
  'ARROZ-5;Arroz 5 kg;33,40;50',
  'CAMISETA;Camiseta Sol;59,00;50',
].join('\n');
