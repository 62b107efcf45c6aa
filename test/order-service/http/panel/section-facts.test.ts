import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { SettingsSection } from '#shared/model/panel/settings-section.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, draft, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';

const option = (providerId: string, method: string, providerType: string) => ({
  ...{ providerId, method, providerType, name: providerId, payOnDelivery: method === 'OnDelivery' },
});

onOneDatabase((kind, fresh) =>
  describe(`what the panel says about the entries of a list (${kind})`, () => {
    const start = async (t: TestContext) => {
      const database = await fresh(t);
      const service = await startTestService(t, database);
      const shirt = draft('camiseta', {
        name: 'Camiseta',
        attributes: [
          { providerId: 'tam', name: 'Tamanho', options: [{ providerId: 'p', name: 'P', redirectable: false }] },
        ],
        variants: [{ sku: 'camiseta-p', price: 4_000, available: null, options: { tam: 'p' } }],
      });
      const { shopId } = await createShop(database, { products: [draft('cafe', { name: 'Café torrado' }), shirt] });
      const { token: as } = await signInStaff(database, shopId, 'owner');
      const part = async (name: SettingsSection) =>
        dataOf(await callPanel(service, 'settingsSection', { as, params: { section: name } }));
      const save = async (name: SettingsSection, value: unknown) => {
        const { version } = await part(name);
        dataOf(
          await callPanel(service, 'saveSettingsSection', { as, params: { section: name }, body: { version, value } }),
        );
      };
      return { part, save };
    };

    // Decision: A payment option that is on and that no customer sees says what is missing.
    test('a payment option that the checkout does not offer says what is missing', async (t) => {
      const { part, save } = await start(t);
      await save('paymentOptions', [
        option('pix', 'Pix', 'ShopProvider'),
        option('cartao', 'CreditCard', 'MercadoPago'),
        option('deposito', 'BankDeposit', 'Manual'),
        option('combinar', 'Custom', 'Manual'),
        option('link', 'Link', 'FixPay'),
        option('dinheiro', 'OnDelivery', 'Manual'),
      ]);
      const { unoffered } = await part('paymentOptions');
      assert.deepEqual(
        unoffered.map(({ id, reason }) => [id, reason.split('.')[0]]),
        [
          ['pix', 'Falta a chave PIX da loja em Contas que recebem'],
          ['cartao', 'Falta ligar a conta Mercado Pago em Contas que recebem'],
          ['combinar', 'Só aparece quando o atendente combina o pagamento'],
          ['link', 'A loja ainda não recebe por este provedor'],
        ],
      );
      assert.deepEqual((await part('coupons')).unoffered, []);
    });

    test('the products of price tables and gifts have their names, also a variant', async (t) => {
      const { part, save } = await start(t);
      const items = ['cafe', 'camiseta-p', 'nao-existe'].map((sku) => ({ sku, price: 30 }));
      await save('priceTables', [{ providerId: 'atacado', name: 'Atacado', items }]);
      const goods = new Map((await part('priceTables')).goods.map(({ code, name }) => [code, name]));
      assert.deepEqual([...goods].sort(), [
        ['cafe', 'Café torrado'],
        ['camiseta-p', 'Camiseta, Tamanho: P'],
      ]);
      await save('gifts', [
        {
          ...{ id: 'g', name: 'G', minAmount: 0, availableQuantity: 1, triggerProductIds: ['camiseta'] },
          availableGifts: [{ id: 'c', name: 'C' }],
        },
      ]);
      assert.deepEqual((await part('gifts')).goods, [{ code: 'camiseta', name: 'Camiseta' }]);
      assert.deepEqual((await part('stores')).goods, []);
    });
  }),
);
