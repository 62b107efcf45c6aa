import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Message } from '#shared/model/message.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages, setStock } from '../../../helpers/order-service/order-rows.ts';
import {
  choice,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  shirt,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const agent = { code: 'bia' };
const sendProduct = (service: TestService, id: string, attributes: unknown[] = []) =>
  service.post<null>(`/api/order/send/product/${encodeURIComponent(id)}`, { attributes }, agent);

/** These tests ignore the no-break space behind R$. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
async function queued(service: TestService): Promise<Message[]> {
  return (await queuedMessages(service.database)).map((message) => ({ ...message, lines: message.lines.map(plain) }));
}

/** A successful send-out returns `data: null`. */
function sent(response: Awaited<ReturnType<typeof sendProduct>>): void {
  assert.deepEqual([response.status, response.success, response.data, response.errors], [200, true, null, []]);
}

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext, options: Parameters<typeof createShop>[1] = {}) => {
    const service = await startTestService(t, await fresh(t));
    const shop = await createShop(service.database, { agentCode: 'bia', channels: [demoChannel], ...options });
    return { service, ...shop };
  };

  describe(`the messages that an agent sends to the contact (${kind})`, () => {
    // Spec §1: "They can send the catalogue, a single product or an order summary to the contact, … and switch the
    // customer between a semi-automatic flow and assisted sale."
    // Spec §7: "POST /api/order/send/product/{id} | attributes list (empty list on the card)"
    test('a product has its name, the chosen options, the price and a picture, and its button opens it', async (t) => {
      const { service } = await start(t, {
        products: [
          shirt(),
          draft('cafe', { name: 'Café', images: ['/cafe.svg'], variant: { price: 20_00, promotionalPrice: 15_00 } }),
          draft('sob-consulta', { isPriceOnRequest: true }),
          draft('acabou', { variant: { available: 0 } }),
        ],
      });
      sent(await sendProduct(service, 'cafe&Variant=x'));
      sent(await sendProduct(service, 'camisa'));
      sent(await sendProduct(service, 'camisa', choice('verde', 'm')));
      sent(await sendProduct(service, 'sob-consulta'));
      sent(await sendProduct(service, 'acabou'));
      const messages = await queued(service);
      assert.deepEqual(messages[0], {
        kind: 'product',
        lines: ['Café', 'Preço: de R$ 20,00 por R$ 15,00'],
        pictureUrl: '/cafe.svg',
        button: { title: 'Ver produto', opens: { path: '/product/cafe', type: null, id: null } },
        productIds: ['cafe'],
      });
      assert.deepEqual(messages[1]?.lines, ['Camisa', 'Preço: de R$ 50,00 a R$ 60,00']);
      assert.deepEqual(messages[2]?.lines, ['Camisa', 'Verde, M', 'Preço: R$ 60,00']);
      assert.equal(messages[2]?.pictureUrl, '/verde.svg');
      assert.equal(
        messages[2]?.button?.opens.path,
        '/product/camisa%26Variant%3Dverde',
        'the option that has a page of its own',
      );
      assert.deepEqual(messages[3]?.lines, ['sob-consulta', 'Preço sob consulta']);
      assert.deepEqual(messages[4]?.lines, ['acabou', 'Este produto está indisponível no estoque']);
      assert.deepEqual(refusalOf(await sendProduct(service, 'nenhum')), [422, 'Este produto não existe mais na loja.']);
      assert.equal((await queued(service)).length, 5);
    });

    // Spec §1: "They can send the catalogue, a single product or an order summary to the contact, … and switch the
    // customer between a semi-automatic flow and assisted sale."
    // Spec §7: "GET /api/order/send/resume | send summary"
    test('the summary has lines, gifts, totals, delivery and payment; an empty order is refused', async (t) => {
      const { service } = await start(t, {
        settings: { canUseCoupon: true, enableManualPrices: true },
        products: [
          shirt(),
          draft('cafe', { name: 'Café', subscriptionOffers: [{ recurrence: { type: 30, frequency: 1 } }] }),
        ],
        giftRules: [
          {
            providerId: 'grupo',
            name: 'Grupo',
            availableQuantity: 1,
            gifts: [{ providerId: 'colher', name: 'Colher', available: null }],
          },
        ],
        pickupStores: [pickupStore('loja', { name: 'Loja Centro', priceCents: 5_00 })],
        paymentOptions: [paymentOption('pix', PaymentMethod.Pix, { name: 'PIX' })],
        coupons: [{ code: 'DEZ', kind: 'percent', value: 10 }],
      });
      const summary = () => service.get<null>('/api/order/send/resume', agent);
      assert.deepEqual(refusalOf(await summary()), [422, 'O pedido ainda não tem itens para enviar.']);
      dataOf(
        await service.post('/api/order/items/', item('camisa', { quantity: 2, attributes: choice('verde', 'p') })),
      );
      dataOf(await service.post('/api/order/items/', item('cafe')));
      dataOf(
        await service.post('/api/order/gift/', {
          id: 'grupo',
          selectedGifts: [{ id: 'colher', seller: '', index: '0' }],
        }),
      );
      dataOf(await service.post('/api/order/coupon/?coupon=DEZ', undefined));
      dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
      const order = dataOf(
        await service.post<Order>('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }),
      );
      sent(await summary());
      assert.deepEqual(await queued(service), [
        {
          kind: 'summary',
          lines: [
            'Resumo do seu pedido',
            '2 × Camisa (Cor: Verde, Tamanho: P): R$ 100,00',
            '1 × Café: R$ 10,00',
            'Brinde: Colher',
            'Subtotal: R$ 110,00',
            'Desconto do cupom DEZ: −R$ 11,00',
            'Retirada: R$ 5,00',
            'Total: R$ 104,00',
            'Retirada em Loja Centro, Avenida Paulista, 900, Bela Vista, São Paulo - SP, CEP 01310-100',
            'Pagamento: PIX',
            'Nome: Ana',
          ],
          pictureUrl: null,
          button: { title: 'Ver pedido', opens: { path: '/order', type: null, id: null } },
        },
      ]);
      assert.equal(
        dataOf(await service.get<Order>('/api/order/current')).version,
        order.version,
        'sending changes nothing',
      );
    });

    // Spec §1: "They can send the catalogue, a single product or an order summary to the contact, … and switch the
    // customer between a semi-automatic flow and assisted sale."
    // Spec §7: "GET /api/order/send/catalog | categoryId, collectionId, searchTerm"
    test('the catalogue opens at its start, at a category, at a collection or at a search', async (t) => {
      const { service } = await start(t, {
        slug: 'Minha Loja',
        categories: [{ providerId: 'graos', name: 'GRÃOS E CIA' }],
        collections: [{ providerId: 'natal', name: 'Natal' }],
      });
      const send = (query: string) => service.get<null>(`/api/order/send/catalog${query}`, agent);
      sent(await send(''));
      sent(await send('?categoryId=graos&collectionId=&searchTerm='));
      sent(await send('?collectionId=COLLECTION_natal'));
      sent(await send('?searchTerm=%20arroz%20'));
      assert.deepEqual(
        (await queued(service)).map(({ kind, lines, button }) => [kind, lines[0], button?.title, button?.opens]),
        [
          ['catalog', 'Conheça o catálogo de Minha Loja', 'Abrir catálogo', { path: '/', type: 'Standard', id: null }],
          [
            'catalog',
            'Veja Grãos e Cia no nosso catálogo',
            'Abrir catálogo',
            { path: '/', type: 'ShowCategory', id: 'graos' },
          ],
          [
            'catalog',
            'Veja Natal no nosso catálogo',
            'Abrir catálogo',
            { path: '/', type: 'ShowCollection', id: 'natal' },
          ],
          [
            'catalog',
            'Veja o que encontramos para "arroz"',
            'Abrir catálogo',
            { path: '/', type: 'ShowQuery', id: 'arroz' },
          ],
        ],
      );
      assert.deepEqual(refusalOf(await send('?categoryId=natal')), [422, 'Esta categoria não existe mais na loja.']);
      assert.deepEqual(refusalOf(await send('?collectionId=graos')), [422, 'Esta coleção não existe mais na loja.']);
    });

    test('are sent once for one Idempotency-Key, and once per request without one', async (t) => {
      const { service } = await start(t, { products: [draft('cafe')] });
      const headers = { 'idempotency-key': 'send-this-product' };
      for (let time = 0; time < 3; time++)
        sent(await service.post<null>('/api/order/send/product/cafe', { attributes: [] }, { ...agent, headers }));
      assert.equal((await queued(service)).length, 1);
      sent(await sendProduct(service, 'cafe'));
      sent(await sendProduct(service, 'cafe'));
      assert.deepEqual(
        await service.database.many(sql`select sequence from outbox order by sequence`),
        [1, 2, 3].map((sequence) => ({ sequence })),
      );
    });

    test('are refused with a message without a connected channel, or without a conversation', async (t) => {
      const { service, shopId } = await start(t, { products: [draft('cafe')], channels: [] });
      dataOf(await service.post('/api/order/items/', item('cafe')));
      const ask = [
        () => sendProduct(service, 'cafe'),
        ...['resume', 'catalog'].map((what) => () => service.get<null>(`/api/order/send/${what}`, agent)),
      ];
      for (const send of ask)
        assert.deepEqual(refusalOf(await send()), [
          422,
          'Este canal ainda não está conectado: a mensagem não pode ser enviada.',
        ]);
      await service.database.run(sql`update customer set is_anonymous = true where shop_id = ${shopId}`);
      for (const send of ask)
        assert.deepEqual(refusalOf(await send()), [
          422,
          'Este visitante não veio de uma conversa: a mensagem não pode ser enviada.',
        ]);
      assert.deepEqual(await queued(service), []);
    });

    // Spec §6: "Platform user (agent, assisted sale): … can send product, catalogue and summary; … toggle
    // semi-automatic flow"
    test('are refused to shoppers', async (t) => {
      const { service } = await start(t, { products: [draft('cafe')] });
      dataOf(await service.post('/api/order/items/', item('cafe')));
      for (const response of [
        await service.post('/api/order/send/product/cafe', { attributes: [] }),
        await service.get('/api/order/send/resume'),
        await service.get('/api/order/send/catalog'),
        await service.post('/api/order/semiautomatic', undefined),
      ])
        assert.equal(response.status, 403);
      assert.deepEqual(await queued(service), []);
      assert.equal(dataOf(await service.get<Order>('/api/order/current')).isInSemiAutomatic, false);
    });
  });

  describe(`the semi-automatic flow (${kind})`, () => {
    // Spec §1: "They can send the catalogue, a single product or an order summary to the contact, … and switch the
    // customer between a semi-automatic flow and assisted sale."
    // Spec §3: "Order: … isInSemiAutomatic"
    // Spec §4: "The semi-automatic flow toggles on and off; success toasts 'Usuário em fluxo semiautomático' and
    // 'Usuário de volta para venda assistida'."
    // Spec §7: "POST /api/order/semiautomatic | returns isInSemiAutomatic"
    test('toggles on and off, and the order contains its state', async (t) => {
      const { service } = await start(t);
      const toggle = () => service.post<{ isInSemiAutomatic: boolean }>('/api/order/semiautomatic', undefined, agent);
      const ofOrder = async (code: string) =>
        dataOf(await service.get<Order>('/api/order/current', { code })).isInSemiAutomatic;
      assert.equal(await ofOrder('bia'), false);
      assert.deepEqual(dataOf(await toggle()), { isInSemiAutomatic: true });
      assert.deepEqual([await ofOrder('bia'), await ofOrder('ana')], [true, true]);
      assert.deepEqual(dataOf(await toggle()), { isInSemiAutomatic: false });
      assert.equal(await ofOrder('bia'), false);
    });
  });

  describe(`an order's status (${kind})`, () => {
    const customer = {
      name: 'Ana Souza',
      email: 'ana@exemplo.com',
      document: '52998224725',
      isCorporate: false,
      corporateDocument: '',
      corporateName: '',
      tradeName: '',
      stateInscription: '',
    };
    const build = async (service: TestService) => {
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
      dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
      dataOf(await service.post('/api/order/payment/delivery', { providerId: 'link', type: PaymentMethod.Link }));
    };
    const shop: Parameters<typeof createShop>[1] = {
      products: [draft('cafe', { name: 'Café', variant: { available: 2 } })],
      pickupStores: [pickupStore('loja', { name: 'Loja Centro' })],
      paymentOptions: [paymentOption('link', PaymentMethod.Link, { name: 'Link de pagamento' })],
      settings: { payment: { type: 'manual', publicKey: null } },
    };
    const confirm = (service: TestService) =>
      service.post<Order>(
        '/api/order/confirm',
        { ...customer, paymentMethod: PaymentMethod.Link, manualPaymentInformation: 'https://pague.exemplo.com/1' },
        agent,
      );

    test('is sent to the contact only when the agent confirms, with its number and payment', async (t) => {
      const { service } = await start(t, shop);
      await build(service);
      await setStock(service.database, 1);
      assert.equal((await confirm(service)).status, 422);
      assert.deepEqual(await queued(service), [], 'a refused confirmation sends nothing');
      await setStock(service.database, 2);
      const order = dataOf(await confirm(service));
      assert.deepEqual(await queued(service), [
        {
          kind: 'order-status',
          lines: [
            'Seu pedido nº 1 foi recebido.',
            '2 × Café: R$ 20,00',
            'Subtotal: R$ 20,00',
            'Retirada: Grátis',
            'Total: R$ 20,00',
            'Retirada em Loja Centro, Avenida Paulista, 900, Bela Vista, São Paulo - SP, CEP 01310-100',
            'Pagamento: Link de pagamento',
            'https://pague.exemplo.com/1',
            'Nome: Ana Souza',
            'CPF: ***.982.247-**',
          ],
          pictureUrl: null,
          button: { title: 'Acompanhar o pedido', opens: { path: '/order/1', type: null, id: null } },
          placed: { orderId: order.id, part: 'receipt' },
        },
      ]);
    });

    test('that a shopper confirmed before its checkout says what they settle with the shop', async (t) => {
      const { service } = await start(t, shop);
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 })));
      dataOf(await service.get<Order>('/api/order/confirm'));
      const [message] = await queued(service);
      assert.equal(message?.lines.at(-1), 'Entrega e pagamento: a loja combina com você na conversa.');
    });

    test('sends nothing when the agent cancels a cart, whatever was placed before', async (t) => {
      const { service } = await start(t, shop);
      await build(service);
      dataOf(await service.get<Order>('/api/order/cancel', agent));
      assert.deepEqual(await queued(service), []);
      await build(service);
      dataOf(await confirm(service));
      await setStock(service.database, 1);
      dataOf(await service.post<Order>('/api/order/items/', item('cafe')));
      dataOf(await service.get<Order>('/api/order/cancel', agent));
      assert.deepEqual(
        (await queued(service)).map(({ lines }) => lines[0]),
        ['Seu pedido nº 1 foi recebido.'],
      );
    });

    test('is not sent without a connected channel, and the order is confirmed all the same', async (t) => {
      const { service } = await start(t, { ...shop, channels: [] });
      await build(service);
      assert.equal(dataOf(await confirm(service)).status, 1);
      assert.deepEqual(await queued(service), []);
    });
  });
});
