import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import { orderDetail } from '#shared/contract/platform/order-schemas.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { orderReport } from '../../../../scripts/shop/orders/order-report.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { company, leavesOf, valuesAt } from '../../full-order-fixture.ts';
import { phone, placeCard, placeDelivery, placePickup, startCompleteShop } from './complete-sale-fixture.ts';

/** Stored values that the complete order does not contain, with the reason. */
const notCarried: Readonly<Record<string, string>> = {
  'order.shop_id': "the key determines the order's shop",
  'order.customer_id': 'internal id; the contact is carried',
  'order.status': 'carried by name',
  'order.version': 'counts changes',
  'order.name_words': "words of the contact's name, for the search of the order board; the name is carried",
  'order.board_column': 'computed from the status, which is carried',
  'order.next_line': 'counts lines',
  'order.channel_type': 'carried by name',
  'order.created_at': 'when the cart began; nothing was agreed then',
  'order.updated_at': 'carried in another form',
  'order.filled_at': 'when the cart got its first product; nothing was agreed then',
  'order.sweep_at': 'when the cleanup checks the cart',
  'order.expires_at': 'when the shop releases an order without payment and acceptance',
  'order.accepted_at': 'ends the time limit, not part of what was agreed',
  'order.placed_at': 'carried in another form',
  'order.seller_id': 'internal id; the seller is carried',
  'order.price_table_id': 'internal id; the table is carried',
  'order.agent_id': "internal id of the agent's login",
  'order.changed_by_agent.id': 'the author of the last version; the history says who did what',
  'order.changed_by_agent.name': 'the author of the last version; the history says who did what',
  'order.changed_by': 'the author of the last version, no part of the agreement',
  'order.payment.method': 'carried by name',
  'order.payment.providerType': 'carried by name',
  'order.payment_status': 'carried by name',
  'order.delivery.type': 'carried by name',
  'order.delivery.address.fullAddress': 'made of the parts, which are carried',
  'order.delivery.address.isDefault': 'decides which address the customer sees first',
  'order.delivery.maxItems': "the delivery's limit, stored with the order",
  'order.delivery.maxDistinctItems': "the delivery's limit, stored with the order",
  'order.delivery.orderMinAmount': "the delivery's limit, stored with the order",
  'order.schedule.ruleId': 'internal id; the day and the times are carried',
  'order.schedule.startTime': 'carried with day and zone',
  'order.schedule.endTime': 'carried with day and zone',
  'line.shop_id': "the key determines the order's shop",
  'line.order_id': 'the order that carries the line',
  'line.version': 'counts changes',
  'line.image': 'the product has it under the carried id',
  'line.attributes[].redirectable': "about the product's page",
  'line.subscription.type': 'carried by name',
  'line.discount.kind': 'an amount has no percentage',
  'line.has_shipping_restriction': 'a rule of the product, stored with the order',
};

/** The values of a JSON value with their paths. The parts of part_versions have names, which count changes. */
function storedLeaves(value: unknown, path: string): [path: string, value: unknown][] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => storedLeaves(each, `${path}[]`));
  if (typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === 'part_versions' ? [] : storedLeaves(inside, `${path}.${name}`),
  );
}

onOneDatabase((kind, fresh) => {
  describe(`an order with everything (${kind})`, () => {
    const start = async (t: TestContext) => startCompleteShop(t, await fresh(t));

    test('is complete in the Platform API, and identical in the webhook', async (t) => {
      const shop = await start(t);
      const { id, day } = await placeDelivery(shop);
      const order = await shop.shown(id);
      assert.deepEqual(Value.Errors(orderDetail, order), []);
      const { id: _id, placedAt, updatedAt, history, ...rest } = order;
      assert.deepEqual(history, [{ step: 'placed', by: 'shopper', agent: null, at: placedAt }]);
      assert.ok(placedAt !== null && updatedAt >= placedAt);
      assert.deepEqual(rest, {
        number: 1,
        status: 'Received',
        paymentStatus: null,
        paymentMethod: 'OnDelivery',
        totalAmout: 124.89,
        channelType: 'WhatsApp',
        channelId: 'zap',
        contact: { id: phone, name: 'Ana Souza', phone },
        isAnonymous: false,
        isInSemiAutomatic: false,
        agent: null,
        itemsAmout: 125.1,
        discountAmout: 12.51,
        serviceAmout: 2.3,
        coupon: 'DEZ',
        manualDiscount: null,
        manualDiscountPercent: null,
        cancelReason: null,
        internalNote: null,
        seller: { providerId: 'norte', name: 'Loja Norte', address: 'Rua Um, 10', serviceTax: 2.3 },
        priceTable: { id: 'atacado', name: 'Clientes do atacado' },
        items: [
          {
            index: '1',
            providerId: 'camisa',
            sku: 'verde-p',
            name: 'Camisa',
            quantity: 3,
            unitPrice: 41.7,
            totalAmout: 125.1,
            discountAmout: 0,
            discountPercent: null,
            isGift: false,
            isCustom: false,
            giftGroup: null,
            preferences: 'sem etiqueta',
            attributes: [
              { providerId: 'cor', name: 'Cor', optionProviderId: 'verde', optionName: 'Verde' },
              { providerId: 'tam', name: 'Tamanho', optionProviderId: 'p', optionName: 'P' },
            ],
            subscription: { type: 'Weekly', frequency: 2 },
            seller: { providerId: 'sitio', name: 'Sítio Boa Vista' },
          },
          {
            index: '2',
            providerId: 'colher',
            sku: 'colher',
            name: 'Colher de pau',
            quantity: 1,
            unitPrice: 0,
            totalAmout: 0,
            discountAmout: 0,
            discountPercent: null,
            isGift: true,
            isCustom: false,
            giftGroup: 'natal',
            preferences: null,
            attributes: [],
            subscription: null,
            seller: { providerId: 'sitio', name: 'Sítio Boa Vista' },
          },
        ],
        logistic: {
          type: 'Shipping',
          providerId: 'correio',
          name: 'Correio expresso',
          price: 10,
          isManual: false,
          day,
          startDeliveryTime: `${day}T09:00:00-03:00`,
          endDeliveryTime: `${day}T12:00:00-03:00`,
          address: {
            name: 'Sítio da vó',
            zipCode: '01001000',
            state: 'SP',
            city: 'São Paulo',
            neighborhood: 'Sé',
            street: 'Praça da Sé',
            number: '1010',
            complement: 'apto 55',
          },
          storePickUpAddress: null,
        },
        payment: {
          providerId: 'notas',
          providerType: 'Manual',
          name: 'Dinheiro vivo',
          group: 'Dinheiro',
          installments: null,
          cashAmount: 200,
          information: null,
          pixKey: null,
          link: null,
        },
        customer: company,
        money: {
          charged: 0,
          refunded: 0,
          isWhollyRefunded: false,
          disputed: 0,
          refundedInDispute: 0,
          owed: 0,
          hasFraudAlert: false,
        },
        refunds: [],
      });
      const events = await shop.database.many<{ type: string; data: object }>(
        sql`select type, data from platform_event`,
      );
      assert.deepEqual(events, [{ type: 'order.received', data: order }]);
    });

    test('has every field of the complete order filled by at least one of the sales', async (t) => {
      const shop = await start(t);
      const ids = [(await placeDelivery(shop)).id, await placePickup(shop), await placeCard(shop)];
      const orders = await Promise.all(ids.map(shop.shown));
      const isFilled = (path: string) =>
        orders.some((order) => valuesAt(order, path).some((value) => value !== null && value !== ''));
      const empty = leavesOf(orderDetail)
        .map(({ path }) => path)
        .filter((path) => !isFilled(path));
      const refunds = empty.filter((path) => path.startsWith('refunds[]'));
      assert.deepEqual(empty, ['paymentStatus', 'cancelReason', ...refunds], 'nothing was charged or cancelled yet');
      assert.equal(refunds.length, 9);
      assert.deepEqual(
        [
          orders[1]?.payment.pixKey,
          orders[1]?.payment.link,
          orders[1]?.manualDiscount,
          orders[2]?.payment.installments,
        ],
        ['caixa@loja.example', 'https://pague.example/1', 6.2, 3],
      );
    });

    test('loses no stored value, except those that are listed with a reason', async (t) => {
      const shop = await start(t);
      const ids = [(await placeDelivery(shop)).id, await placePickup(shop), await placeCard(shop)];
      const dropped = new Set<string>();
      for (const id of ids) {
        const carried = new Set(storedLeaves(await shop.shown(id), '').map(([, value]) => String(value)));
        const stored = await shop.database.one<{ row: object; lines: object[] }>(sql`
          select to_jsonb(o) as row, (select jsonb_agg(to_jsonb(i)) from order_item i where i.order_id = o.id) as lines
          from orders o where o.id = ${id}`);
        const leaves = [
          ...storedLeaves(stored?.row, 'order'),
          ...(stored?.lines ?? []).flatMap((line) => storedLeaves(line, 'line')),
        ];
        for (const [path, value] of leaves) {
          const isCents = typeof value === 'number' && carried.has(String(value / 100));
          if (!isCents && !carried.has(String(value))) dropped.add(path);
        }
      }
      assert.deepEqual(
        [...dropped].filter((path) => notCarried[path] === undefined),
        [],
      );
    });

    test('keeps the names of the options as they were at the purchase', async (t) => {
      const shop = await start(t);
      const { id } = await placeDelivery(shop);
      await shop.database.run(sql`update product set attributes = '[]'`);
      const [line] = (await shop.shown(id)).items;
      assert.deepEqual(
        line?.attributes.map(({ name, optionName }) => [name, optionName]),
        [
          ['Cor', 'Verde'],
          ['Tamanho', 'P'],
        ],
      );
    });

    test('names the options of older orders by the product, or else by their ids', async (t) => {
      const shop = await start(t);
      const { id } = await placeDelivery(shop);
      const names = async () =>
        (await shop.shown(id)).items[0]?.attributes.map(({ name, optionName }) => `${name}: ${optionName}`);
      const migration = readFileSync(
        new URL('../../../../order-service/database/engine/migrations/022-option-names.sql', import.meta.url),
        'utf8',
      );
      const fill = async () => {
        await shop.database.run(sql`update order_item set option_names = '[]'`);
        await shop.database.run({ text: migration.slice(migration.indexOf('update order_item')), values: [] });
      };
      await fill();
      assert.deepEqual(await names(), ['Cor: Verde', 'Tamanho: P']);
      await shop.database.run(sql`update product set attributes = jsonb_build_array(attributes->0)`);
      await fill();
      assert.deepEqual(await names(), ['Cor: Verde', 'tam: p']);
    });

    test('is sent to its contact with all that was agreed, but without the whole CPF', async (t) => {
      const shop = await start(t);
      await placeDelivery(shop);
      const [when = ''] = (await shop.said()).filter((line) => line.startsWith('Quando: '));
      assert.match(when, /^Quando: \S+, \d\d\/\d\d, entre 09:00 e 12:00$/);
      assert.deepEqual(
        (await shop.said()).filter((line) => line !== when),
        [
          'Seu pedido nº 1 foi recebido.',
          '3 × Camisa (Cor: Verde, Tamanho: P): R$ 125,10',
          'Assinatura a cada 2 semanas',
          'Observação: sem etiqueta',
          'Vendido e entregue por Sítio Boa Vista',
          'Brinde: Colher de pau',
          'Entregue por Sítio Boa Vista',
          'Subtotal: R$ 125,10',
          'Desconto do cupom DEZ: −R$ 12,51',
          'Frete: R$ 10,00',
          'Taxa de serviço: R$ 2,30',
          'Total: R$ 124,89',
          'Loja: Loja Norte, Rua Um, 10',
          'Entrega: Correio expresso, Praça da Sé, 1010, apto 55, Sé, São Paulo - SP, CEP 01001-000',
          'Pagamento: Dinheiro vivo na entrega, troco para R$ 200,00',
          'Nome: Ana Souza',
          'CPF: ***.982.247-**',
          'Empresa: Padaria Souza Ltda, nome fantasia Pão da Ana, CNPJ 11.222.333/0001-81, Inscrição Estadual 110042490114',
        ],
      );
    });

    test('is sent with the pickup place, the agreed discount and the PIX key', async (t) => {
      const shop = await start(t);
      await placePickup(shop);
      assert.deepEqual((await shop.said()).slice(0, 13), [
        'Seu pedido nº 1 foi recebido.',
        '1 × Camisa (Cor: Verde, Tamanho: P): R$ 50,00',
        'Desconto neste item: −R$ 1,50 (3 %)',
        'Vendido e entregue por Sítio Boa Vista',
        'Subtotal: R$ 50,00',
        'Desconto combinado: −R$ 7,70',
        'Retirada: R$ 3,10',
        'Total: R$ 45,40',
        'Retirada em Balcão do Centro, Avenida Paulista, 900, Bela Vista, São Paulo - SP, CEP 01310-100',
        'Pagamento: PIX',
        'Chave PIX: caixa@loja.example',
        'https://pague.example/1',
        'Nome: Ana Souza',
      ]);
    });

    test('is shown on the command line with all that packing and delivery need', async (t) => {
      const shop = await start(t);
      const { id } = await placeDelivery(shop);
      const order = {
        ...(await shop.shown(id)),
        placedAt: '2026-11-20T21:30:00.000Z',
        updatedAt: '2026-11-21T02:45:00.000Z',
      };
      const report = orderReport(order, 'America/Sao_Paulo').filter(
        (line) =>
          !line.startsWith('Id: ') &&
          !line.startsWith('  Quando: ') &&
          !/^ {2}\d\d\/\d\d.*: confirmado pelo cliente$/.test(line),
      );
      assert.deepEqual(report, [
        'Pedido nº 1: recebido',
        'Confirmado em 20/11/2026 às 18:30; última mudança em 20/11/2026 às 23:45 (horário da loja)',
        '',
        'Cliente',
        '  Nome: Ana Souza',
        '  Telefone: (11) 98765-4321',
        '  Telefone informado: (11) 3333-4444',
        '  E-mail: ana@exemplo.com.br',
        '  CPF: 529.982.247-25',
        '  Empresa: Padaria Souza Ltda, nome fantasia Pão da Ana, CNPJ 11.222.333/0001-81, Inscrição Estadual 110042490114',
        '  Conversa: WhatsApp, canal zap, contato 5511987654321',
        '',
        'Itens',
        '  3 × Camisa (Cor: Verde, Tamanho: P): R$ 125,10 (R$ 41,70 cada)',
        '      Código: verde-p, do produto camisa',
        '      Assinatura a cada 2 semanas',
        '      Observação: sem etiqueta',
        '      Vendido e entregue por Sítio Boa Vista',
        '  1 × Colher de pau: brinde',
        '      Código: colher',
        '      Promoção do brinde: natal',
        '      Entregue por Sítio Boa Vista',
        '',
        'Valores',
        '  Tabela de preço: Clientes do atacado (atacado)',
        '  Subtotal: R$ 125,10',
        '  Desconto: −R$ 12,51 (cupom DEZ)',
        '  Frete: R$ 10,00',
        '  Taxa de serviço: R$ 2,30',
        '  Total: R$ 124,89',
        '  Loja vendedora: Loja Norte, Rua Um, 10',
        '',
        'Entrega',
        '  Tipo: Entrega, Correio expresso (correio)',
        '  Endereço (Sítio da vó): Praça da Sé, 1010, apto 55, Sé, São Paulo - SP, CEP 01001-000',
        '',
        'Pagamento',
        '  Forma: Dinheiro vivo na entrega, troco para R$ 200,00',
        '  Meio: Pagamento na entrega, Dinheiro (notas)',
        '  Quem cobra: a própria loja',
        '  Levar de troco: R$ 75,11',
        '',
        'Histórico',
      ]);
    });
  });
});
