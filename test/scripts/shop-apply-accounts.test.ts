import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { openMercadoPago } from '../../order-service/providers/mercado-pago/mercado-pago.ts';
import { paymentAccounts } from '../../order-service/services/payment-setup/payment-accounts.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { secretsKey } from '../helpers/order-service/online-shop.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { fakeAccount, startFakeMercadoPago } from '../helpers/stand-ins/fake-mercado-pago.ts';
import { pagarmeAccount, startFakePagarme } from '../helpers/stand-ins/fake-pagarme.ts';

const { publicKey, accessToken, webhookSecret } = fakeAccount;
const pixKey = { provider: 'pix-key', pixKey: 'pix@loja.example', merchantName: 'Loja', merchantCity: 'São Paulo' };
const variables = { SECRETS_KEY: secretsKey, MP_TOKEN: accessToken };

async function operator(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const [mercadoPago, pagarme] = [await startFakeMercadoPago(t), await startFakePagarme(t)];
  const urls = { MERCADOPAGO_API_URL: mercadoPago.url, PAGARME_API_URL: pagarme.url };
  const apply = (paymentAccounts: object[], env: Record<string, string> = variables, others: object = {}) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const file = path.join(openFolder(), 'loja.json');
      writeFileSync(file, JSON.stringify({ slug: 'loja', name: 'Loja', paymentAccounts, ...others }));
      const words = programArgs('scripts/shop.ts', 'apply', file);
      const { SECRETS_KEY: _key, ...rest } = process.env;
      const options = {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: { ...rest, ...urls, ...env, DATABASE_URL: url },
      };
      execFile(process.execPath, words, options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  const accounts = () =>
    database.many<Record<string, unknown>>(sql`
      select provider, public_key, access_token_sealed, webhook_secret_sealed, pix_key, is_active from payment_account
      order by provider`);
  return { database, apply, accounts, mercadoPago };
}

test("a shop's payment accounts are declared, and their secrets are encrypted and never printed", async (t) => {
  const { database, apply, accounts } = await operator(t);
  const declared = {
    provider: 'mercadopago',
    publicKey,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the file names a variable
    accessToken: '${MP_TOKEN}',
    webhookSecret,
    maxInstallments: 6,
  };
  const { code, said } = await apply([declared, pixKey]);
  assert.deepEqual([code, said.includes('  paymentAccounts: 2 contas de pagamento\n')], [0, true], said);
  const rows = JSON.stringify(await accounts());
  const confirmed = sql`select provider from payment_account where confirmed_keys is not null`;
  assert.deepEqual(await database.many(confirmed), [{ provider: 'mercadopago' }], 'the provider was asked');
  for (const text of [said, rows]) assert.ok(!text.includes(accessToken) && !text.includes(webhookSecret));

  const mercadoPago = openMercadoPago();
  t.after(() => mercadoPago.close());
  const shop = await database.one<{ id: string }>(sql`select id from shop`);
  assert.ok(said.includes(`/webhooks/mercadopago/${shop?.id}\n`), said);
  const opened = await paymentAccounts({ online: [mercadoPago], secretsKey, environmentKeys: {} }).online(
    database,
    shop?.id ?? '',
    'mercadopago',
  );
  assert.deepEqual([opened?.publicKey, opened?.webhookSecret, opened?.maxInstallments], [publicKey, webhookSecret, 6]);

  await t.test('an omitted secret stays; an omitted account is switched off and its secrets are deleted', async () => {
    const before = await accounts();
    assert.equal((await apply([{ provider: 'mercadopago', publicKey: 'APP_USR-outra' }], {})).code, 0);
    const [mercadopago, pix] = await accounts();
    assert.deepEqual(mercadopago, { ...before[0], public_key: 'APP_USR-outra' });
    assert.deepEqual(pix, { ...before[1], is_active: false });
    await apply([]);
    assert.deepEqual((await accounts())[0], {
      ...mercadopago,
      is_active: false,
      access_token_sealed: null,
      webhook_secret_sealed: null,
    });
  });
});

test('invalid accounts are reported as problems, without the secret', async (t) => {
  const { apply, accounts } = await operator(t);
  const named = (variable: string) => `\${${variable}}`;
  const wrong: [account: object, env: Record<string, string>, problem: string][] = [
    [{ publicKey, accessToken }, {}, 'paymentAccounts[0]: falta SECRETS_KEY no ambiente'],
    [
      { publicKey, accessToken: named('OUTRA') },
      variables,
      'paymentAccounts[0].accessToken: a variável OUTRA não está definida',
    ],
    [
      { publicKey, accessToken: named('MP') },
      variables,
      'paymentAccounts[0].accessToken: a variável MP não está definida',
    ],
    // Not a variable's name, and never a token.
    [
      { publicKey, accessToken: named('mp_token') },
      variables,
      'paymentAccounts[0].accessToken: deve ser a chave como foi entregue, sem espaços, ou o nome da variável que a guarda, em maiúsculas',
    ],
    [{ publicKey }, variables, 'paymentAccounts[0].accessToken: falta: a conta ainda não tem um'],
    [{ publicKey: 'TEST-0a1b2c3d', accessToken }, variables, 'paymentAccounts[0].publicKey: uma das chaves é de teste'],
    // Both keys of Mercado Pago begin alike, and pages get the public one.
    [
      { publicKey: accessToken, accessToken: named('MP_TOKEN') },
      variables,
      'paymentAccounts[0].publicKey: é a chave secreta da conta',
    ],
    [
      { ...pagarmeAccount, provider: 'pagarme', publicKey: pagarmeAccount.accessToken },
      variables,
      'paymentAccounts[0].publicKey: é a chave secreta da conta',
    ],
    [
      { ...pagarmeAccount, provider: 'pagarme', webhookSecret: 'segredo-sem-usuario' },
      variables,
      'paymentAccounts[0].webhookSecret: deve ser o usuário e a senha do webhook com dois-pontos no meio',
    ],
  ];
  for (const [account, env, problem] of wrong) {
    const { code, said } = await apply([{ provider: 'mercadopago', ...account }], env);
    assert.deepEqual([code, said.includes(problem), said.includes(accessToken)], [1, true, false], said);
  }
  const settings = { payment: { type: 'other', publicKey: accessToken } };
  const served = await apply([], variables, { settings });
  assert.ok(served.said.includes('settings.payment.publicKey: é a chave secreta da conta'), served.said);
  assert.ok(!served.said.includes(accessToken));
  assert.deepEqual(await accounts(), []);
});

test('declared keys are checked at their provider: a refused one changes nothing, a test account is named', async (t) => {
  const { apply, accounts, mercadoPago } = await operator(t);
  const ofMercadoPago = { provider: 'mercadopago', publicKey, accessToken };
  const ofPagarme = {
    provider: 'pagarme',
    publicKey: pagarmeAccount.publicKey,
    accessToken: pagarmeAccount.accessToken,
    webhookSecret: pagarmeAccount.webhookSecret,
  };
  const refused = await apply([ofMercadoPago, { ...ofPagarme, accessToken: 'sk_test_outra_chave' }]);
  assert.deepEqual([refused.code, await accounts()], [1, []]);
  assert.ok(refused.said.includes('paymentAccounts[1].accessToken: o Pagar.me não aceita esta chave'), refused.said);
  assert.ok(!refused.said.includes('sk_test_outra_chave'));

  const both = await apply([ofMercadoPago, ofPagarme]);
  assert.equal(both.code, 0, both.said);
  for (const title of ['Mercado Pago', 'Pagar.me'])
    assert.ok(both.said.includes(`a conta do ${title} é de teste: nenhum dinheiro de verdade é movido`), both.said);
  assert.match(both.said, /Webhook no painel do Pagar\.me: .*\/webhooks\/pagarme\//);
  const https = { ...variables, PUBLIC_URL: 'https://loja.example' };
  const isWarned = ({ said }: { said: string }) => /Atenção: PUBLIC_URL é http:\S+, sem https:\/\/\./.test(said);
  assert.deepEqual([isWarned(both), isWarned(await apply([ofMercadoPago, ofPagarme], https))], [true, false]);
  assert.ok(!both.said.includes('segredo-de-teste'));

  const wrongKeys = await apply([
    { ...ofMercadoPago, publicKey: 'APP_USR-outra' },
    { ...ofPagarme, publicKey: 'pk_test_outra' },
  ]);
  assert.equal(wrongKeys.code, 0, wrongKeys.said);
  for (const title of ['Mercado Pago', 'Pagar.me'])
    assert.ok(wrongKeys.said.includes(`o ${title} não conhece a chave pública, e sem ela nenhum cartão é pago`));
  assert.ok(!both.said.includes('não conhece a chave pública'), both.said);

  const orders = await apply([{ ...ofMercadoPago, api: 'orders' }]);
  assert.equal(orders.code, 0, orders.said);
  assert.ok((await apply([{ ...ofPagarme, api: 'orders' }])).said.includes('não é de uma conta "pagarme"'));

  // The keys of a test user look like live ones: only their owner's tag says what they are.
  mercadoPago.userTags = ['normal'];
  assert.ok(!(await apply([ofMercadoPago])).said.includes('é de teste'));
  const offline = await apply([ofMercadoPago], { ...variables, MERCADOPAGO_API_URL: 'http://127.0.0.1:1' });
  assert.equal(offline.code, 0, offline.said);
  assert.ok(offline.said.includes('não foi possível conferir a chave com o Mercado Pago agora'), offline.said);
});
