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
import { fakeAccount } from '../helpers/stand-ins/fake-mercado-pago.ts';

const { publicKey, accessToken, webhookSecret } = fakeAccount;
const pixKey = { provider: 'pix-key', pixKey: 'pix@loja.example', merchantName: 'Loja', merchantCity: 'São Paulo' };
const variables = { SECRETS_KEY: secretsKey, MP_TOKEN: accessToken };

async function operator(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const apply = (paymentAccounts: object[], env: Record<string, string> = variables) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const file = path.join(openFolder(), 'loja.json');
      writeFileSync(file, JSON.stringify({ slug: 'loja', name: 'Loja', paymentAccounts }));
      const words = programArgs('scripts/shop.ts', 'apply', file);
      const { SECRETS_KEY: _key, ...rest } = process.env;
      const options = { cwd: path.resolve(import.meta.dirname, '../..'), env: { ...rest, ...env, DATABASE_URL: url } };
      execFile(process.execPath, words, options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  const accounts = () =>
    database.many<Record<string, unknown>>(sql`
      select provider, public_key, access_token_sealed, webhook_secret_sealed, pix_key, is_active from payment_account
      order by provider`);
  return { database, apply, accounts };
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
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the file names a variable
  const fromVariable = '${OUTRA}';
  const wrong: [account: object, env: Record<string, string>, problem: string][] = [
    [{ publicKey, accessToken }, {}, 'paymentAccounts[0]: falta SECRETS_KEY no ambiente'],
    [
      { publicKey, accessToken: fromVariable },
      variables,
      'paymentAccounts[0].accessToken: a variável OUTRA não está definida',
    ],
    [{ publicKey }, variables, 'paymentAccounts[0].accessToken: falta: a conta ainda não tem um'],
    [{ publicKey: 'TEST-0a1b2c3d', accessToken }, variables, 'paymentAccounts[0].publicKey: uma das chaves é de teste'],
  ];
  for (const [account, env, problem] of wrong) {
    const { code, said } = await apply([{ provider: 'mercadopago', ...account }], env);
    assert.deepEqual([code, said.includes(problem), said.includes(accessToken)], [1, true, false], said);
  }
  assert.deepEqual(await accounts(), []);
});
