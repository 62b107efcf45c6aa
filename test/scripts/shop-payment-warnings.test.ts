import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import fastify from 'fastify';
import { startOrderService } from '../../order-service/start.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { fakeAccount, startFakeMercadoPago } from '../helpers/stand-ins/fake-mercado-pago.ts';

const project = path.resolve(import.meta.dirname, '../..');
const { log } = fastify({ logger: false });

const paymentOptions = [
  { providerId: 'cartao', method: 'CreditCard', providerType: 'ShopProvider', name: 'Cartão de crédito' },
  { providerId: 'pix', method: 'Pix', providerType: 'ShopProvider', name: 'PIX' },
  { providerId: 'boleto', method: 'Boleto', providerType: 'MercadoPago', name: 'Boleto' },
  { providerId: 'nubank', method: 'Nubank', providerType: 'MercadoPago', name: 'Nubank' },
  { providerId: 'link', method: 'Link', providerType: 'FixPay', name: 'Link' },
  { providerId: 'dinheiro', method: 'Cash', providerType: 'Manual', name: 'Dinheiro' },
];
const byHand = 'use "Manual" para combinar o pagamento com o cliente';
const warnings = [
  `Loja "ana": a forma de pagamento "Cartão de crédito" (cartao) não é oferecida: fora da demonstração, "ShopProvider" só recebe PIX; use "MercadoPago" ou "BrazilianGateway" com a conta da loja, ou ${byHand}`,
  `Loja "ana": a forma de pagamento "PIX" (pix) não é oferecida: falta a chave PIX da loja ("pix-key" em "paymentAccounts"); sem ela, ${byHand}`,
  `Loja "ana": a forma de pagamento "Boleto" (boleto) não é oferecida: falta a conta do Mercado Pago em "paymentAccounts"; sem ela, ${byHand}`,
  `Loja "ana": a forma de pagamento "Nubank" (nubank) não é oferecida: pelo Mercado Pago a loja só recebe cartão, PIX e boleto; ${byHand}`,
  `Loja "ana": a forma de pagamento "Link" (link) não é oferecida: ainda não há integração com este provedor; use "MercadoPago" ou "BrazilianGateway" com a conta da loja, ou ${byHand}`,
];
const none =
  'Loja "ana": não há nenhuma forma de pagamento disponível. O checkout não pode ser concluído; só o carrinho pode ser confirmado, e o pagamento se combina na conversa. Declare "paymentOptions" (veja  npm run shop -- apply --example)';
const noneLeft = none.replace('Declare', 'Corrija as formas acima ou declare outra em');
const notice = (lines: string[]) => ['Avisos:', ...lines.map((line) => `  ${line}`), ''].join('\n');

async function operator(t: TestContext) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'warnings-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: await freshDatabaseUrl(t), NODE_ENV: 'production', PUBLIC_URL: 'https://loja.example' };
  const shop = (words: string[], more: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const options = { cwd: project, env: { PATH: process.env.PATH, ...env, ...more } };
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), options, (error, out, err) =>
        error ? reject(new Error(err)) : resolve(out),
      );
    });
  const apply = (declared: object, words: string[] = [], more: Record<string, string> = {}) => {
    const file = path.join(folder, 'ana.json');
    writeFileSync(file, JSON.stringify({ slug: 'ana', ...declared }));
    return shop(['apply', file, ...words], more);
  };
  const adviceAtStart = async (more: Record<string, string> = {}) => {
    const started = await startOrderService(
      { ...env, ...more },
      { listen: { socketPath: path.join(folder, 'orders.sock') }, log },
    );
    await started.close();
    return started.advice;
  };
  return { shop, apply, adviceAtStart };
}

test('apply, its dry run, create and the start name each payment option that the shop cannot charge', {
  timeout: 180_000,
}, async (t) => {
  const { shop, apply, adviceAtStart } = await operator(t);
  const created = await shop(['create', 'ana', '--name', 'Ana']);
  assert.ok(created.endsWith(notice([none])), created);
  for (const words of [['--dry-run'], []]) {
    const applied = await apply({ paymentOptions }, words);
    assert.ok(applied.startsWith(notice(warnings)), applied);
  }
  assert.ok((await shop(['create', 'ana', '--update', '--color', '#1f6f54'])).endsWith(notice(warnings)));
  assert.equal(await adviceAtStart(), warnings.join('\n'));
});

test('with the accounts there are no warnings, and a shop without payment options gets one', {
  timeout: 180_000,
}, async (t) => {
  const { apply, adviceAtStart } = await operator(t);
  const [card] = paymentOptions;
  assert.ok(
    (await apply({ name: 'Ana', paymentOptions: [card] })).startsWith(notice([...warnings.slice(0, 1), noneLeft])),
  );
  const paymentAccounts = [
    { provider: 'pix-key', pixKey: 'pix@ana.example', merchantName: 'Ana', merchantCity: 'São Paulo' },
    { provider: 'mercadopago', publicKey: fakeAccount.publicKey, accessToken: fakeAccount.accessToken },
  ];
  const fake = await startFakeMercadoPago(t);
  fake.userTags = ['normal'];
  const SECRETS_KEY = 'a key for tests only, thirty-two characters or more';
  const taken = paymentOptions.filter(({ providerId }) => ['pix', 'boleto', 'dinheiro'].includes(providerId));
  const keys = { SECRETS_KEY, MERCADOPAGO_API_URL: fake.url };
  const applied = await apply({ paymentOptions: taken, paymentAccounts }, [], keys);
  assert.ok(applied.startsWith('Loja atualizada'), applied);
  assert.equal(await adviceAtStart({ SECRETS_KEY }), null);
  const sealed =
    'Loja "ana": a forma de pagamento "Boleto" (boleto) não é oferecida: a conta do Mercado Pago não abre com a SECRETS_KEY em uso; confira a variável ou declare a conta de novo';
  assert.equal(await adviceAtStart({ SECRETS_KEY: `${SECRETS_KEY}, another one` }), sealed);
});

test('a custom option without the manual payment type is named with what to declare', {
  timeout: 60_000,
}, async (t) => {
  const { apply, adviceAtStart } = await operator(t);
  const custom = { providerId: 'combinar', method: 'Custom', providerType: 'Manual', name: 'A combinar' };
  const hidden =
    'Loja "ana": a forma de pagamento "A combinar" (combinar) não é oferecida: uma forma "Custom" só aparece com o pagamento manual; declare "settings": { "payment": { "type": "manual" } }';
  const alone = await apply({ name: 'Ana', paymentOptions: [custom] });
  assert.ok(alone.startsWith(notice([hidden, noneLeft])), alone);
  const beside = await apply({ paymentOptions: [custom, paymentOptions.at(-1)] });
  assert.ok(beside.startsWith(notice([hidden])), beside);
  assert.equal(await adviceAtStart(), hidden);
  const manual = await apply({ settings: { payment: { type: 'manual' } } });
  assert.ok(manual.startsWith('Loja atualizada'), manual);
  assert.equal(await adviceAtStart(), null);
});

test('the account of the environment serves the default shop', { timeout: 60_000 }, async (t) => {
  const { apply, adviceAtStart } = await operator(t);
  const card = { ...paymentOptions[0], providerType: 'MercadoPago' };
  const keys = { MERCADOPAGO_PUBLIC_KEY: 'APP_USR-public', MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-access' };
  assert.ok((await apply({ name: 'Ana', paymentOptions: [card] }, [], keys)).startsWith('Loja criada'));
  assert.equal(await adviceAtStart(keys), null);
  assert.match((await adviceAtStart()) ?? '', /falta a conta do Mercado Pago/);
});
