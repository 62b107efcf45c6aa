import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onlineProviderNamed } from '../../../../order-service/providers/online-providers.ts';
import { paymentAccounts } from '../../../../order-service/services/payment-setup/payment-accounts.ts';
import { savePaymentOptions } from '../../../../order-service/services/shops/save-payment-options.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { secretsKey } from '../../../helpers/order-service/online-shop.ts';
import { createShop, dataOf, paymentOption, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, type PanelInput, signInStaff } from '../../../helpers/order-service/panel.ts';
import { onlineVendors } from '../../../helpers/stand-ins/online-vendors.ts';

const pix = { provider: 'pix-key', pixKey: 'pix@loja.example', merchantName: 'Loja', merchantCity: 'Campinas' };

onOneDatabase((kind, fresh) =>
  describe(`payment accounts in the panel (${kind})`, () => {
    const start = async (t: TestContext, { vendor = onlineVendors[0], url = '', hasKey = true } = {}) => {
      assert.ok(vendor);
      const database = await fresh(t);
      const standIn = await vendor.start(t);
      standIn.expectWrongRequests?.();
      const online = vendor.open(url || standIn.url, { totalMs: 1_500, firstPauseMs: 20 });
      t.after(() => online.close());
      const key = hasKey ? secretsKey : undefined;
      const accounts = paymentAccounts({ online: [online], secretsKey: key, environmentKeys: {} });
      const service = await startTestService(t, database, undefined, undefined, {
        accounts,
        onlinePayments: [online],
        ...(key !== undefined && { secretsKey: key }),
      });
      const { shopId } = await createShop(database);
      const { token } = await signInStaff(database, shopId, 'owner', { name: 'Dona Ana' });
      const list = async () => dataOf(await callPanel(service, 'shopAccounts', { as: token }));
      const save = (body: object, more: PanelInput = {}) =>
        callPanel(service, 'saveShopAccount', { as: token, body, ...more });
      const remove = (body: object) => callPanel(service, 'removeShopAccount', { as: token, body });
      const check = async (provider: string) =>
        dataOf(await callPanel(service, 'checkShopAccount', { as: token, params: { provider } })).steps;
      return { database, service, shopId, vendor, list, save, remove, check };
    };

    test('options of one name are told apart by what differs', async (t) => {
      const { database, shopId, list } = await start(t);
      await savePaymentOptions(database, shopId, [
        paymentOption('mesa', PaymentMethod.Cash, { name: 'Dinheiro' }),
        paymentOption('porta', PaymentMethod.OnDelivery, { name: 'Dinheiro', group: 'Dinheiro', payOnDelivery: true }),
        paymentOption('visa', PaymentMethod.OnDelivery, {
          name: 'Visa',
          group: 'Cartão de débito',
          payOnDelivery: true,
        }),
      ]);
      assert.deepEqual(
        (await list()).options.map(({ name, detail }) => [name, detail]),
        [
          ['Dinheiro', null],
          ['Dinheiro', 'paga ao receber'],
          ['Visa', 'Cartão de débito · paga ao receber'],
        ],
      );
    });

    for (const vendor of onlineVendors)
      test(`${vendor.title}: keys are asked about, kept sealed, and only their ends are shown`, async (t) => {
        const { database, service, list, save, check } = await start(t, { vendor });
        const { publicKey, accessToken, webhookSecret } = vendor.account;
        const account = { provider: vendor.name, publicKey, accessToken, webhookSecret };
        const shownTitle = onlineProviderNamed(vendor.name)?.texts.title;
        const { version, webhookUrls } = await list();
        assert.match(webhookUrls[vendor.name], new RegExp(`/webhooks/${vendor.name}/`), 'before it is saved');
        const { notices } = dataOf(await save({ version, ...account }));
        assert.match(notices.join(' '), /é de teste/);
        const shown = await list();
        const [first] = shown.accounts;
        assert.equal(first?.areKeysConfirmed, true);
        assert.deepEqual(first?.secrets, {
          accessToken: accessToken.slice(-4),
          webhookSecret: webhookSecret.slice(-4),
        });
        // A change without the secrets keeps them.
        dataOf(await save({ version: shown.version, provider: vendor.name, publicKey, maxInstallments: 3 }));
        const later = await list();
        assert.deepEqual(later.accounts[0]?.secrets, first?.secrets);
        assert.equal(later.accounts[0]?.maxInstallments, 3);
        const steps = await check(vendor.name);
        assert.deepEqual(steps.map(({ result }) => result)[0], 'warn');
        assert.match(steps[0]?.text ?? '', /conta é de teste/);
        assert.deepEqual(steps[1], {
          result: 'good',
          text: `O ${shownTitle} aceita a chave pública: os cartões podem ser digitados na loja.`,
        });
        // A wrong public key would be felt by the shopper alone: the page takes the card with it.
        const wrongKey = publicKey.replace(/.$/, 'x');
        const late = { version: later.version, provider: vendor.name, publicKey: wrongKey };
        assert.match(dataOf(await save(late)).notices.join(' '), /não conhece a chave pública/);
        assert.equal((await list()).accounts[0]?.areKeysConfirmed, false, 'a new key');
        const [, wrong] = await check(vendor.name);
        assert.equal(wrong?.result, 'bad');
        assert.match(wrong?.text ?? '', /não conhece a chave pública, e sem ela nenhum cartão é pago/);
        // No secret is anywhere but in its sealed column.
        const audit = JSON.stringify(await database.many(sql`select before, after from staff_audit`));
        const kept = JSON.stringify(await database.many(sql`select * from idempotency`));
        for (const secret of [accessToken, webhookSecret])
          for (const text of [JSON.stringify(later), audit, kept, service.logged()]) assert.ok(!text.includes(secret));
      });

    test('a key that the provider refuses is not saved, and is reported at its field', async (t) => {
      const { vendor, list, save } = await start(t);
      const { publicKey } = vendor.account;
      const { version } = await list();
      const refused = await save({ version, provider: vendor.name, publicKey, accessToken: 'TEST-wrong-token' });
      assert.equal(refused.status, 422);
      assert.deepEqual(refused.data, {
        problems: [
          { path: 'paymentAccounts[0].accessToken', text: 'O Mercado Pago não aceita esta chave. Copie-a de novo.' },
        ],
      });
      assert.deepEqual((await list()).accounts, []);
    });

    test('a provider that does not respond is said so: the account is saved, and checked later', async (t) => {
      const { database, shopId, vendor, list, save, check } = await start(t, { url: 'http://127.0.0.1:1' });
      const { publicKey, accessToken } = vendor.account;
      const option = paymentOption('cartao', PaymentMethod.CreditCard, { providerType: vendor.providerType });
      await savePaymentOptions(database, shopId, [option]);
      const { version } = await list();
      const { notices } = dataOf(await save({ version, provider: vendor.name, publicKey, accessToken }));
      assert.match(notices.join(' '), /^Não foi possível conferir a chave/);
      const steps = await check(vendor.name);
      assert.match(steps[0]?.text ?? '', /não respondeu a tempo/);
      assert.ok(!steps.some(({ text }) => text.includes('chave pública')), 'said once');
      // The provider has not confirmed the keys, so the account is not shown as working.
      const { accounts, options } = await list();
      assert.deepEqual([accounts[0]?.areKeysConfirmed, options[0]?.need], [false, 'unconfirmed']);
    });

    test('a typing mistake is reported at its field, and an old version is refused with what is true now', async (t) => {
      const { vendor, list, save, remove } = await start(t);
      const { version } = await list();
      const cases: [body: object, path: string, text: RegExp][] = [
        [{ ...pix, pixKey: '11111111111' }, 'pixKey', /^Confira a chave PIX/],
        [{ ...pix, merchantName: '' }, 'merchantName', /^Escreva o nome/],
        [{ provider: 'pix-key', pixKey: pix.pixKey, merchantName: 'Loja' }, 'merchantCity', /^Preencha este campo/],
        [{ ...pix, publicKey: 'APP_USR-12345678' }, 'publicKey', /^Este campo não é desta conta/],
        [{ provider: vendor.name, publicKey: vendor.account.publicKey }, 'accessToken', /^Preencha a chave secreta/],
        [
          { provider: vendor.name, publicKey: vendor.account.accessToken, accessToken: vendor.account.accessToken },
          'publicKey',
          /^Esta é a chave secreta/,
        ],
        [
          { provider: vendor.name, publicKey: vendor.account.publicKey, accessToken: `\${SECRETS_KEY}` },
          'accessToken',
          /^Cole a chave como foi entregue/,
        ],
      ];
      for (const [body, field, text] of cases) {
        const refused = await save({ version, ...body });
        assert.equal(refused.status, 422, field);
        const problems: { path: string; text: string }[] = Object(refused.data).problems;
        const problem = problems.find(({ path }) => path === `paymentAccounts[0].${field}`);
        assert.match(problem?.text ?? JSON.stringify(problems), text);
      }
      dataOf(await save({ version, ...pix }));
      const now = await list();
      for (const late of [await save({ version, ...pix }), await remove({ version, provider: 'pix-key' })]) {
        assert.deepEqual([late.status, late.errors?.[0]?.code], [409, 'stale']);
        assert.deepEqual(late.data, now);
      }
      dataOf(await remove({ version: now.version, provider: 'pix-key' }));
      assert.deepEqual((await list()).accounts, []);
    });

    // Decision: Who changed where the money goes, and from which key to which, is in the history without the key.
    test('the history has a changed PIX key from its end to its end', async (t) => {
      const { database, list, save, remove } = await start(t);
      const change = async (pixKey: string) => dataOf(await save({ ...pix, version: (await list()).version, pixKey }));
      await change('ana@loja.example');
      await change('contas@loja.example');
      await change('529.982.247-25');
      dataOf(await remove({ version: (await list()).version, provider: 'pix-key' }));
      const history = await database.many<{ from: string | null; to: string | null }>(sql`
        select before->>'chave PIX' as from, after->>'chave PIX' as to
          from staff_audit where action = 'shop.account' order by at, id`);
      assert.deepEqual(
        history.map(({ from, to }) => [from, to]),
        [
          [null, 'an…@loja.example'],
          ['an…@loja.example', 'co…@loja.example'],
          ['co…@loja.example', 'final 4725'],
          ['final 4725', null],
        ],
      );
    });

    test('without a key for secrets no secret is taken, and a PIX key still is', async (t) => {
      const { vendor, list, save, check } = await start(t, { hasKey: false });
      const { version, canKeepSecrets } = await list();
      assert.equal(canKeepSecrets, false);
      const { publicKey, accessToken } = vendor.account;
      const refused = await save({ version, provider: vendor.name, publicKey, accessToken });
      assert.match(refused.errors?.[0]?.message ?? '', /^Este servidor ainda não guarda chaves de pagamento/);
      dataOf(await save({ version, ...pix }));
      assert.deepEqual(
        (await check('pix-key')).map(({ result }) => result),
        ['good', 'warn'],
      );
    });
  }),
);
