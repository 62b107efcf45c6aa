import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { recordSignedWebhook, recordUnprovenWebhook } from '../../order-service/database/payments/webhook-health.ts';
import { recordFraudWarning } from '../../order-service/services/payments/record-fraud-warning.ts';
import { changeOrders } from '../../scripts/shop/orders/change-order.ts';
import { withPayments } from '../../scripts/shop/payments/with-payments.ts';
import { statusesOf } from '../helpers/order-service/order-rows.ts';
import { dataOf } from '../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../helpers/order-service/panel.ts';
import { startChargeJobs } from '../helpers/order-service/payments.ts';
import { operator } from '../helpers/processes/payments-operator.ts';
import { fakeAccount, startFakeMercadoPago } from '../helpers/stand-ins/fake-mercado-pago.ts';

/** What the panel's list of actions has about money, the oldest first: who, what, and the new values. */
async function auditOf(database: Database): Promise<string[]> {
  const rows = await database.many<{ action: string; member_name: string; after: Record<string, string> }>(
    sql`select action, member_name, after from staff_audit order by id`,
  );
  return rows.map(
    (row) => `${row.member_name} ${row.action}: ${Object.values(row.after).join(', ').replaceAll('\u00a0', ' ')}`,
  );
}

// Decision: `payments` lists what waits for money by the rule of the panel's 'Dinheiro', and its total.
test('payments lists the orders that await payment, and confirm marks one as paid, once', async (t) => {
  const { database, payments } = await operator(t);
  const listed =
    /^Pedido 1 · R\$ 75,80 · pix · desde \d\d\/\d\d\/\d{4} às \d\d:\d\d\nEsperando dinheiro: 1 pedido · R\$ 75,80$/;
  assert.match((await payments()).out, listed);
  await database.run(sql`update orders set payment = jsonb_set(payment, '{method}', '4') where number = 1`);
  assert.match(
    (await payments()).out,
    /^Pedido 1 · R\$ 75,80 · pix · paga na entrega ou retirada · desde .*\nEsperando/,
  );
  await database.run(sql`update orders set status = 2, finalized_at = now() where number = 1`);
  assert.match((await payments()).out, /^Pedido 1 · R\$ 75,80 · Entregue, falta receber · pix · desde .*\nEsperando/);
  await database.run(sql`
    update orders set status = 1, finalized_at = null, payment = jsonb_set(payment, '{method}', '3') where number = 1`);
  const done = await payments('confirm', '1');
  assert.deepEqual(done, { code: 0, out: 'Pedido 1 pago: R$ 75,80', err: '' });
  assert.deepEqual(await statusesOf(database, 1), { status: 1, payment_status: 1 });
  const again = await payments('confirm', '#1', '--shop', 'loja');
  assert.deepEqual(again, { code: 0, out: 'O pedido 1 já estava pago: R$ 75,80', err: '' });
  assert.equal((await payments()).out, 'Nenhum pedido espera pagamento.');
  assert.deepEqual(await auditOf(database), ['Linha de comando money.confirm: R$ 75,80']);
});

test('payments reports a wrong amount, and reports in one line what it cannot confirm', async (t) => {
  const { database, service, payments } = await operator(t);
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code, amount: 10 }, { code: null }));
  assert.match(
    (await payments()).out,
    /^Pedido 1 · R\$ 75,80 · pix · desde .* · chegaram R\$ 10,00 · faltam R\$ 65,80: payments confirm 1 para aceitar, ou payments refund 1 para devolver$/,
  );
  const usage =
    'Uso: npm run shop -- payments [confirm NÚMERO | deliver NÚMERO | check] [--shop LOJA] | ' +
    'payments refund NÚMERO [--amount REAIS] [--reason MOTIVO] [--key CHAVE] [--shop LOJA] | ' +
    'payments returned NÚMERO [--amount REAIS] [--reason MOTIVO] [--key CHAVE] [--shop LOJA]';
  for (const [words, said] of [
    [['confirm', '2'], 'Não há pedido 2 nesta loja.'],
    [['confirm', '1', '--shop', 'outra'], 'Não há loja com o id "outra".'],
    [['confirm'], `Falta o número do pedido depois de "confirm".\n${usage}`],
    [['confirm', '0'], `"0" não é o número de um pedido.\n${usage}`],
    [['confirm', '9999999999'], `"9999999999" não é o número de um pedido.\n${usage}`],
    [['confirm', '1', '2'], `Não conheço "2".\n${usage}`],
    [['refund'], `Falta o número do pedido depois de "refund".\n${usage}`],
    [['refund', '1', '2'], `Não conheço "2".\n${usage}`],
    [
      ['confirm', '1', '--amount', '5'],
      `--amount, --reason e --key são de "refund" e "returned", não de "confirm".\n${usage}`,
    ],
    [['foo', '9'], `Não conheço "foo": confirm, deliver, check, refund ou returned.\n${usage}`],
    [['refund', '9', '--amout', '3'], `Não conheço "--amout".\n${usage}`],
    [['refund', '2'], 'Não há pedido 2 nesta loja.'],
    [['refund', '1', '--amount', 'cinco'], '--amount: um valor em reais, como 12,50'],
    [['refund', '1', '--amount', '-3'], '--amount: um valor maior que zero, como 12,50'],
    [['refund', '1', '--amount', '0'], '--amount: um valor maior que zero, como 12,50'],
  ] as const)
    assert.deepEqual(await payments(...words), { code: 1, out: '', err: said }, words.join(' '));
  await database.run(sql`update orders set status = 3 where number = 1`);
  const canceled = await payments('confirm', '1');
  assert.deepEqual(
    [canceled.code, canceled.err],
    [1, 'O pedido 1 não espera pagamento: foi cancelado ou ainda está sendo montado.'],
  );
});

test('payments refund refunds a part or the rest, while the shop runs, and says why not', async (t) => {
  const { database, service, payments } = await operator(t, { DEMO: '1' });
  assert.equal((await payments('refund', '1')).err, 'Este pedido não foi pago: não há o que devolver.');
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code }, { code: null }));
  startChargeJobs(t, database);
  const twice = ['refund', '1', '--amount', 'R$ 20,50', '--reason', 'Faltou um item', '--key', 'falta-1'];
  // The same command again: one refund.
  for (let times = 0; times < 2; times++)
    assert.deepEqual(await payments(...twice), {
      code: 0,
      out: 'Pedido nº 1: devolução de R$ 20,50 feita.',
      err: '',
    });
  assert.equal(
    (await payments('refund', '1', '--amount', '5', '--key', 'falta-1')).err,
    'Esta chave já é de outra devolução deste pedido. Use uma nova.',
  );
  assert.equal((await payments('refund', '1', '--key', 'x')).err, '--key: de 4 a 100 letras, números e hífens');
  assert.match((await payments('refund', '1', '--amount', '55,31')).err, /^Dá para devolver no máximo R\$.55,30\.$/);
  assert.match(
    (await payments('refund', '1')).out,
    /^Chave desta devolução: [\da-f]{8}\. Se o comando não terminar, repita-o com --key [\da-f]{8}\.\nPedido nº 1: devolução de R\$ 55,30 feita\.$/,
  );
  assert.deepEqual(await statusesOf(database, 1), { status: 3, payment_status: 1 });
  assert.equal((await payments('refund', '1')).err, 'Todo o valor deste pedido já foi devolvido.');
  assert.deepEqual(await auditOf(database), [
    'Linha de comando money.refund: R$ 20,50, Faltou um item',
    'Linha de comando money.refund: R$ 55,30',
  ]);
  const { token } = await signInStaff(database, service.shopId, 'owner');
  assert.deepEqual(
    dataOf(await callPanel(service, 'money', { as: token })).refunds.map(({ by, amount }) => [by, amount]),
    [
      ['linha de comando', 55.3],
      ['linha de comando', 20.5],
    ],
  );
});

// Decision: A refund whose response is lost has not failed: it is looked for until its outcome is known.
test('payments refund says of a lost response that it is being checked, and nothing of a failure', async (t) => {
  const { database, service, payments } = await operator(t, { DEMO: '1' });
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code }, { code: null }));
  // The running shop called the provider, and got no response.
  await database.run(sql`alter table refund alter column problem set default 'no-answer'`);
  const { code, out, err } = await payments('refund', '1', '--key', 'sem-resposta');
  assert.deepEqual([code, err], [0, '']);
  assert.equal(
    out,
    'Pedido nº 1: devolução de R$ 75,80 pedida, mas a resposta do provedor não chegou. A loja confere com ele e ' +
      'atualiza o pedido; não devolva de novo. Veja com: npm run shop -- orders show 1',
  );
});

test('payments names the amount of an excess, and its refund pays the order', async (t) => {
  const { database, service, payments } = await operator(t, { DEMO: '1' });
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code, amount: 80 }, { code: null }));
  assert.match(
    (await payments()).out,
    /sobram R\$ 4,20: payments refund 1 --amount 4,20 para devolver o excesso e ficar pago, payments confirm 1 para aceitar, ou payments refund 1 para devolver tudo$/,
  );
  startChargeJobs(t, database);
  assert.equal(
    (await payments('refund', '1', '--amount', '4,20', '--key', 'excesso-1')).out,
    'Pedido nº 1: devolução de R$ 4,20 feita.',
  );
  assert.deepEqual(await statusesOf(database, 1), { status: 1, payment_status: 1 });
  assert.equal((await payments()).out, 'Nenhum pedido espera pagamento.');
});

test('payments deliver goes on with an order after its fraud alert was checked, once, and says what stops it', async (t) => {
  const { database, service, payments } = await operator(t, { DEMO: '1' });
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code }, { code: null }));
  const noAlert = { code: 1, out: '', err: 'Pedido 1: Este pedido não tem alerta de fraude para conferir.' };
  assert.deepEqual(await payments('deliver', '1'), noAlert);
  const shopId = (await database.one<{ id: string }>(sql`select id from shop`))?.id ?? '';
  const paymentId = (await database.one<{ id: string }>(sql`select id from payment`))?.id ?? '';
  await recordFraudWarning({ database, clock: () => new Date() }, { shopId, paymentId });
  assert.deepEqual(await statusesOf(database, 1), { status: 4, payment_status: 1 });
  assert.match((await payments()).out, /alerta de fraude: não entregue; payments deliver 1 depois de conferir/);
  for (const [words, said] of [
    [['deliver'], /^Falta o número do pedido depois de "deliver"\.\nUso: npm run shop -- payments/],
    [['deliver', 'um'], /^"um" não é o número de um pedido\.\nUso: npm run shop -- payments/],
    [['deliver', '1', '--reason', 'sim'], /não de "deliver"\.\nUso: npm run shop -- payments/],
    [['deliver', '2'], /^Não há pedido 2 nesta loja\.$/],
    [['deliver', '1', '--shop', 'outra'], /^Não há loja com o id "outra"\.$/],
  ] as const) {
    const { code, out, err } = await payments(...words);
    assert.deepEqual([code, out], [1, ''], words.join(' '));
    assert.match(err, said);
  }
  assert.deepEqual(await payments('deliver', '#1', '--shop', 'loja'), {
    code: 0,
    out: 'Pedido 1: o comprador foi conferido, e o pedido segue para a entrega',
    err: '',
  });
  assert.deepEqual(await statusesOf(database, 1), { status: 1, payment_status: 1 });
  assert.equal((await payments()).out, 'Nenhum pedido espera pagamento.');
  const audit = await database.many(sql`select action, member_name from staff_audit`);
  assert.deepEqual(audit, [{ action: 'money.deliver', member_name: 'Linha de comando' }]);
  assert.deepEqual(await payments('deliver', '1'), noAlert);
});

test('payments lists what is owed for a cancelled order, and returned settles it once', async (t) => {
  const { database, service, payments } = await operator(t, { DEMO: '1' });
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code }, { code: null }));
  const notOwed = { code: 1, out: '', err: 'Pedido 1: A loja não deve nada ao cliente deste pedido.' };
  assert.deepEqual(await payments('returned', '1'), notOwed, 'the order goes on');
  await database.run(sql`update orders set status = 3, canceled_at = now() where number = 1`);
  assert.match(
    (await payments()).out,
    /cancelado: falta devolver R\$ 75,80; payments refund 1, ou payments returned 1 depois de devolver por fora$/,
  );
  assert.equal((await payments('returned', '2')).err, 'Não há pedido 2 nesta loja.');
  assert.deepEqual(await payments('returned', '1'), {
    code: 0,
    out: 'Pedido 1: devolução de R$ 75,80 anotada',
    err: '',
  });
  assert.deepEqual(await payments('returned', '1'), notOwed);
  assert.equal((await payments()).out, 'Nenhum pedido espera pagamento.');
  assert.deepEqual(await database.many(sql`select action, member_name from staff_audit`), [
    { action: 'money.return', member_name: 'Linha de comando' },
  ]);
});

// Decision: Money that no provider returns is given back by the shop, whole or in part; a return is recorded once.
test('payments returned records a part once for each key, up to what is left, and the rest cancels the order', async (t) => {
  const { database, service, payments } = await operator(t);
  assert.equal((await payments('returned', '1')).err, 'Pedido 1: A loja não deve nada ao cliente deste pedido.');
  assert.equal((await payments('confirm', '1')).code, 0);
  for (const [amount, said] of [
    ['0', '--amount: um valor maior que zero, como 12,50'],
    ['-3', '--amount: um valor maior que zero, como 12,50'],
    ['dez', '--amount: um valor em reais, como 12,50'],
    ['75,81', 'Pedido 1: Ainda estão com a loja R$ 75,80: anote no máximo esse valor.'],
  ])
    assert.equal((await payments('returned', '1', '--amount', String(amount))).err, said);
  const part = ['returned', '1', '--amount', '20,50', '--reason', 'faltou um item', '--key', 'falta-1'];
  for (let times = 0; times < 2; times++)
    assert.equal((await payments(...part)).out, 'Pedido 1: devolução de R$ 20,50 anotada; ainda com a loja: R$ 55,30');
  assert.equal(
    (await payments('returned', '1', '--amount', '5', '--key', 'falta-1')).err,
    'Esta chave já é de outra devolução deste pedido. Use uma nova.',
  );
  assert.equal(
    (await payments('confirm', '1')).out,
    'O pedido 1 já estava pago: chegaram R$ 75,80, devolvidos R$ 20,50, ficam com a loja R$ 55,30',
  );
  assert.deepEqual(await statusesOf(database, 1), { status: 1, payment_status: 1 });
  const options = { numbers: [1], evenIfPaid: false, evenIfDisputed: false };
  const [canceled] = await withPayments(database, (means) => changeOrders(means, service.shopId, 'cancel', options));
  assert.equal(
    canceled?.line,
    'Pedido nº 1: está pago. Nenhum provedor devolve este dinheiro: devolva por fora e depois use payments returned 1; ' +
      'para cancelar mesmo assim, use --even-if-paid.',
  );
  const { token } = await signInStaff(database, service.shopId, 'owner', { name: 'Dona Ana' });
  const params = { number: '1' };
  const page = async () => dataOf(await callPanel(service, 'orderMoney', { as: token, params }));
  const { returnable, kept, refunded, version } = await page();
  assert.deepEqual([returnable, kept, refunded], [55.3, 55.3, 20.5]);
  const giveBack = (amount: number, seen = version) =>
    callPanel(service, 'returnMoney', { as: token, params, body: { amount, version: seen, reason: '' } });
  for (const amount of [0, -1, 0.001, 55.31]) assert.equal((await giveBack(amount)).errors[0]?.code, 'bad-amount');
  const stale = await giveBack(20, version - 1);
  assert.equal(stale.errors[0]?.code, 'stale', 'a part went back since the person looked');
  assert.match(
    stale.errors[0]?.message ?? '',
    /^A loja devolveu R\$.20,50 pela API ou pela linha de comando às \d\d:\d\d\.$/,
  );
  assert.deepEqual(dataOf(await giveBack(55.29)), { returned: 55.29, left: 0.01 });
  const again = await giveBack(0.01);
  assert.equal(again.errors[0]?.code, 'stale', 'its response was lost, and it was sent again');
  assert.match(again.errors[0]?.message ?? '', /^Dona Ana devolveu R\$.55,29 às/);
  assert.equal((await payments('returned', '1')).out, 'Pedido 1: devolução de R$ 0,01 anotada');
  assert.deepEqual([(await page()).kept, (await page()).returnable], [0, 0]);
  assert.deepEqual(await statusesOf(database, 1), { status: 3, payment_status: 1 });
  assert.match((await payments('returned', '1')).err, /não deve nada/);
});

test('payments lists a refund that was not made, and advises only what can be done', async (t) => {
  const { database, payments } = await operator(t);
  assert.deepEqual((await payments('confirm', '1')).code, 0);
  await database.run(sql`update orders set status = 3, canceled_at = now() where number = 1`);
  const byHand = 'cancelado: falta devolver R$ 75,80; payments returned 1 depois de devolver por fora';
  const [owed] = (await payments()).out.split('\n');
  assert.ok(owed?.endsWith(` · ${byHand}`), owed);
  assert.ok(!owed?.includes('payments refund'), 'no provider refunds money that came by hand');
  await database.run(sql`
    insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, requested_by, state, problem, created_at,
      finished_at)
    select shop_id, gen_random_uuid(), order_id, id, 2000, false, 'shop', 'failed', 'no-account', now(), now()
    from payment where status = 1`);
  assert.equal(
    (await payments()).out.split('\n')[1],
    'Pedido 1 · devolução de R$ 20,00 não feita: a loja não tem mais a conta em que este pagamento entrou.',
  );
});

test('the command that payments names for a partial refund that failed refunds that part, and not everything', async (t) => {
  const { database, service, payments } = await operator(t, { DEMO: '1' });
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code }, { code: null }));
  startChargeJobs(t, database);
  await database.run(sql`
    insert into refund (shop_id, id, order_id, payment_id, amount, is_rest, requested_by, state, problem, created_at,
      finished_at)
    select shop_id, gen_random_uuid(), order_id, id, 500, false, 'shop', 'failed', 'provider', now(), now()
    from payment where status = 1`);
  const line = (await payments()).out.split('\n').find((one) => one.includes('devolução de R$ 5,00 não feita')) ?? '';
  const [, command = ''] = / · payments (refund 1 .*) para pedir de novo$/.exec(line) ?? [];
  assert.match((await payments(...command.split(' '))).out, /devolução de R\$ 5,00 feita/, line);
});

// Decision: The key of a refund is printed before the refund is saved, so that a killed command can be repeated.
test('a refund command that is killed while the refund is saved is repeated with its printed key, and refunds once', async (t) => {
  const { database, service, payments, startPayments } = await operator(t, { DEMO: '1' });
  const { pix } = dataOf(await service.post<{ pix: { code: string } }>('/api/order/payment/start', undefined));
  dataOf(await service.post('/demo/bank/pay', { code: pix.code }, { code: null }));
  startChargeJobs(t, database);
  // The commit takes as long as it takes to kill the command.
  await database.run(sql`
    create function slow_commit() returns trigger language plpgsql as 'begin perform pg_sleep(3); return null; end'`);
  await database.run(sql`
    create constraint trigger slow_commit after insert on refund deferrable initially deferred
    for each row execute function slow_commit()`);
  const command = startPayments('refund', '1', '--amount', '20,50');
  const key = await new Promise<string | undefined>((resolve, reject) => {
    let out = '';
    command.stdout.on('data', (chunk) => {
      out += chunk;
      const printed = /--key ([\da-f]{8})/.exec(out);
      if (printed) resolve(printed[1]);
    });
    command.on('exit', (code) => reject(new Error(`the command ended with ${code} and printed: ${out}`)));
  });
  const countOf = async () => (await database.many(sql`select amount from refund`)).length;
  assert.equal(await countOf(), 0, 'the key is known before the refund is saved');
  // The key is printed just before the commit is sent: a command that is killed between both saves nothing.
  const isCommitting = () => database.one(sql`select 1 as is_so from pg_stat_activity where wait_event = 'PgSleep'`);
  while (!(await isCommitting())) await new Promise((resolve) => setTimeout(resolve, 50));
  command.removeAllListeners('exit');
  command.kill('SIGKILL');
  await new Promise((resolve) => command.on('exit', resolve));
  // The database finishes the commit without the command.
  while ((await countOf()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(
    (await payments('refund', '1', '--amount', '20,50', '--key', String(key))).out,
    'Pedido nº 1: devolução de R$ 20,50 feita.',
  );
  assert.equal(await countOf(), 1);
});

// Decision: `payments check` says whether a provider's notifications arrive, and what to do when none came.
test('payments check says which notification came last, and what to do', async (t) => {
  const mercadoPago = await startFakeMercadoPago(t);
  const keys = {
    MERCADOPAGO_API_URL: mercadoPago.url,
    MERCADOPAGO_PUBLIC_KEY: 'TEST-chave-publica',
    MERCADOPAGO_ACCESS_TOKEN: 'TEST-token-de-teste',
    MERCADOPAGO_WEBHOOK_SECRET: 'um-segredo-de-teste-0123456789',
    PUBLIC_URL: 'https://loja.example',
  };
  const { database, payments } = await operator(t, keys);
  const shop = await database.one<{ id: string }>(sql`select id from shop`);
  assert.ok(shop);
  const notice = { shopId: shop.id, provider: 'mercadopago' };
  const head = [
    'Loja "loja", Mercado Pago',
    'Chave pública: o Mercado Pago não a conhece, e sem ela nenhum cartão é pago. Copie-a de novo no painel da conta',
    'Access token: o Mercado Pago não o aceita, e nada é cobrado nem devolvido. Copie-o de novo no painel da conta',
    `Endereço dos avisos: https://loja.example/webhooks/mercadopago/${shop.id}`,
  ];
  const none = (await payments('check')).out.split('\n');
  assert.deepEqual(none.slice(0, 6), [...head, 'Último aviso assinado: nenhum', 'Último aviso sem prova: nenhum']);
  assert.match(none[6] ?? '', /^Nenhum aviso chegou ainda\. No painel do Mercado Pago, em Suas integrações > Webhooks/);

  const at = new Date('2026-11-26T01:30:00Z');
  await recordUnprovenWebhook(database, { ...notice, at }, 'unsigned');
  const unsigned = (await payments('check', '--shop', 'loja')).out.split('\n');
  assert.equal(unsigned[5], 'Último aviso sem prova: 25/11/2026 às 22:30 (sem assinatura)');
  assert.match(unsigned[6] ?? '', /^Os avisos chegam sem assinatura/);

  await recordUnprovenWebhook(database, { ...notice, at: new Date('2026-11-26T01:40:00Z') }, 'wrong-signature');
  assert.match((await payments('check')).out, /\(com assinatura errada\)\nA assinatura não confere/);

  await recordSignedWebhook(database, { ...notice, at: new Date('2026-11-26T02:00:00Z') });
  const signed = (await payments('check')).out.split('\n');
  assert.deepEqual(
    [signed[4], signed[6]],
    ['Último aviso assinado: 25/11/2026 às 23:00', 'Tudo certo: os avisos chegam assinados.'],
  );
});

// Decision: `payments check` asks the provider about both keys of an account, and its exit code says what is wrong.
test('payments check says whether the provider knows the keys, and ends with a code of its own otherwise', async (t) => {
  const mercadoPago = await startFakeMercadoPago(t);
  const keys = {
    MERCADOPAGO_API_URL: mercadoPago.url,
    MERCADOPAGO_PUBLIC_KEY: fakeAccount.publicKey,
    MERCADOPAGO_ACCESS_TOKEN: fakeAccount.accessToken,
    MERCADOPAGO_WEBHOOK_SECRET: 'um-segredo-de-teste-0123456789',
  };
  const { paymentsIn } = await operator(t, keys);
  const check = async (more: Record<string, string>) => {
    const { code, out } = await paymentsIn(more)('check');
    return [code, ...out.split('\n').slice(1, 3)];
  };
  const isTest = 'Access token: aceito; a conta é de teste, e nenhum dinheiro de verdade é movido';
  assert.deepEqual(await check({}), [0, 'Chave pública: aceita', isTest]);
  assert.deepEqual(await check({ MERCADOPAGO_API_URL: 'http://127.0.0.1:1' }), [
    ...[3, 'Chave pública: o Mercado Pago não respondeu agora', 'Access token: o Mercado Pago não respondeu agora'],
  ]);
  assert.deepEqual(await check({ MERCADOPAGO_ACCESS_TOKEN: `${fakeAccount.accessToken}-revogado` }), [
    ...[2, 'Chave pública: aceita'],
    'Access token: o Mercado Pago não o aceita, e nada é cobrado nem devolvido. Copie-o de novo no painel da conta',
  ]);
  mercadoPago.faults.push({ kind: 'status', status: 403 });
  assert.deepEqual(await check({}), [3, 'Chave pública: o Mercado Pago não disse se a conhece', isTest]);
});

// Decision: A verified notification of the last days counts more than an unproven one that came after it.
test('payments check does not follow one wrong notification, and does not contradict itself', async (t) => {
  const mercadoPago = await startFakeMercadoPago(t);
  const keys = {
    MERCADOPAGO_API_URL: mercadoPago.url,
    MERCADOPAGO_PUBLIC_KEY: 'TEST-chave-publica',
    MERCADOPAGO_ACCESS_TOKEN: 'TEST-token-de-teste',
    MERCADOPAGO_WEBHOOK_SECRET: 'um-segredo-de-teste-0123456789',
  };
  const { database, payments, paymentsIn } = await operator(t, { ...keys, PUBLIC_URL: 'https://loja.example' });
  const shop = await database.one<{ id: string }>(sql`select id from shop`);
  const notice = { shopId: shop?.id ?? '', provider: 'mercadopago' };
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const advice = async () => (await payments('check')).out.split('\n').at(-1) ?? '';
  await recordSignedWebhook(database, { ...notice, at: before(5 * 24 * 60) });
  await recordUnprovenWebhook(database, { ...notice, at: before(60) }, 'wrong-signature');
  assert.match(await advice(), /^A assinatura não confere/, 'nothing verified arrived for days');
  await recordSignedWebhook(database, { ...notice, at: before(90) });
  assert.match(await advice(), /^Há pouco chegou um aviso assinado\. Depois dele veio um sem prova/);
  await recordSignedWebhook(database, { ...notice, at: before(10) });
  assert.match(await advice(), /^Tudo certo/);
  const { out } = await paymentsIn({ PUBLIC_URL: 'http://loja.example' })('check');
  assert.match(out, /o provedor não envia avisos a este endereço/);
  assert.match(out.split('\n').at(-1) ?? '', /^Declare PUBLIC_URL com https:/);
  assert.doesNotMatch(out, /Tudo certo/);
});

test('payments check says that a shop has no account', async (t) => {
  const { payments } = await operator(t);
  assert.equal((await payments('check')).out, 'A loja "loja" não tem uma conta de pagamento online.');
});
