import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Check, Clean } from 'typebox/value';
import { channelMessageBody } from '#shared/contract/platform/channel-message.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { MessageKind } from '#shared/model/message.ts';
import { openChannels } from '../../../order-service/providers/open-channels.ts';
import { callbackAddressProblem, publicLookup } from '../../../order-service/providers/public-address.ts';
import { signature } from '../../../order-service/providers/webhook-channel.ts';

type Received = { headers: http.IncomingHttpHeaders; body: string };
type Respond = (response: http.ServerResponse, received: Received) => void | Promise<void>;

/** A chatbot platform on a free port, with a function that sends to it. */
async function platform(t: TestContext, respond: Respond, timeoutMs = 2_000) {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    received.push({ headers: request.headers, body });
    await respond(response, { headers: request.headers, body });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const channels = openChannels({ ownHosts: ['127.0.0.1', 'localhost'], timeoutMs });
  t.after(async () => {
    await channels.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${address.port}/mensagens`;
  let links = 0;
  const makeUrl = async () => `https://loja.example/#codigo-${++links}`;
  const send = (to = url) =>
    channels.deliver(
      { kind: 'webhook', url: to, secret: 'um segredo bem guardado' },
      { ...message, button: { title: 'Ver pedido', makeUrl } },
    );
  return { received, url, send };
}

const message = {
  id: '0193e3a0-0000-7000-8000-000000000001',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  channelType: ChannelType.WhatsApp,
  channelId: 'zap',
  contact: '5511900000000',
  kind: MessageKind.Summary,
  lines: ['Resumo do seu pedido', 'Total: R$ 10,00'],
  pictureUrl: 'https://loja.example/cafe.png',
};

const responding =
  (status: number): Respond =>
  (response) =>
    void response.writeHead(status).end('não interessa');

describe('a webhook', () => {
  test('receives the message as JSON, signed over its id, the time and the body', async (t) => {
    const { received, send } = await platform(t, responding(204));
    assert.deepEqual(await send(), { kind: 'delivered' });
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    assert.deepEqual(JSON.parse(body), {
      type: 'message',
      id: message.id,
      createdAt: '2026-11-20T12:00:00.000Z',
      channelType: 'WhatsApp',
      channelId: 'zap',
      contact: '5511900000000',
      message: {
        kind: 'summary',
        lines: ['Resumo do seu pedido', 'Total: R$ 10,00'],
        pictureUrl: 'https://loja.example/cafe.png',
        button: { title: 'Ver pedido', url: 'https://loja.example/#codigo-1' },
      },
    });
    // The documents describe every field that is sent, and no other one.
    assert.ok(Check(channelMessageBody, JSON.parse(body)));
    assert.deepEqual(Clean(channelMessageBody, JSON.parse(body)), JSON.parse(body));
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signed } = headers;
    assert.equal(id, message.id);
    assert.ok(Math.abs(Number(time) - Date.now() / 1000) < 5);
    assert.equal(
      signed,
      `v1,${createHmac('sha256', 'um segredo bem guardado').update(`${id}.${time}.${body}`).digest('base64')}`,
    );
    assert.equal(headers['content-type'], 'application/json');
  });

  test('is signed as other webhook libraries do with the same secret', () => {
    // The example of the Standard Webhooks specification.
    assert.deepEqual(
      signature(
        ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        new Date(1_614_265_330_000),
        '{"test": 2432232314}',
      ),
      {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
    );
  });

  for (const [status, outcome] of [
    [200, { kind: 'delivered' }],
    [400, { kind: 'dead', reason: 'status-400' }],
    [404, { kind: 'dead', reason: 'status-404' }],
    [408, { kind: 'retry', reason: 'status-408' }],
    [425, { kind: 'retry', reason: 'status-425' }],
    [429, { kind: 'retry', reason: 'status-429' }],
    [500, { kind: 'retry', reason: 'status-500' }],
    [503, { kind: 'retry', reason: 'status-503' }],
  ] as const)
    test(`a response ${status} results in: ${outcome.kind}`, async (t) => {
      const { send } = await platform(t, responding(status));
      assert.deepEqual(await send(), outcome);
    });

  test('is not followed when it redirects', async (t) => {
    const { received, send, url } = await platform(
      t,
      (response) => void response.writeHead(307, { location: `${url}?mais` }).end(),
    );
    assert.deepEqual(await send(), { kind: 'retry', reason: 'status-307' });
    assert.equal(received.length, 1);
  });

  test('is retried later when it responds too slowly, and awaited within the time limit', async (t) => {
    const slow = await platform(
      t,
      async (response) => {
        await sleep(500);
        response.end();
      },
      150,
    );
    assert.deepEqual(await slow.send(), { kind: 'retry', reason: 'timeout' });
    const patient = await platform(t, async (response) => {
      await sleep(200);
      response.end();
    });
    assert.deepEqual(await patient.send(), { kind: 'delivered' });
  });

  test('receives the message again with the same id and a new link when its response was lost', async (t) => {
    const { received, send } = await platform(
      t,
      (response) => void (received.length === 1 ? response.socket?.destroy() : response.writeHead(200).end()),
    );
    const lost = await send();
    assert.equal(lost.kind, 'retry');
    assert.deepEqual(await send(), { kind: 'delivered' });
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1);
    assert.deepEqual(
      received.map(({ body }) => JSON.parse(body).message.button.url),
      ['https://loja.example/#codigo-1', 'https://loja.example/#codigo-2'],
    );
  });

  test('is retried later when the connection is refused, with a short code as the reason', async (t) => {
    const { send } = await platform(t, responding(200));
    assert.deepEqual(await send('http://127.0.0.1:1/'), { kind: 'retry', reason: 'ECONNREFUSED' });
  });
});

describe('the URL of a webhook', () => {
  for (const [url, problem] of [
    ['https://bot.example/mensagens', null],
    ['http://bot.example/', 'not-https'],
    ['http://chatbot:8080/x', null],
    ['https://chatbot/x', null],
    ['ftp://bot.example/', 'not-plain'],
    ['https://user:pw@bot.example/', 'not-plain'],
    ['não é', 'not-plain'],
    ['https://127.0.0.1/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://0x7f.1/', 'not-public'],
    ['https://[::1]/', 'not-public'],
    ['https://8.8.8.8/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['https://intranet/', 'not-public'],
    ['https://db.internal/', 'not-public'],
  ] as const)
    test(`${url}: ${problem ?? 'may be called'}`, () =>
      assert.equal(callbackAddressProblem(url, ['chatbot']), problem));

  test('is not called when it leads to this machine or its network, unless the host is our own', async () => {
    const look = (ownHosts: string[], host = 'localhost') =>
      new Promise<string>((resolve) =>
        publicLookup(ownHosts)(host, { all: false }, (error, address) => resolve(error?.code ?? String(address))),
      );
    assert.equal(await look([]), 'EPRIVATE');
    // An IP address resolves to itself, as a name could.
    for (const inside of [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      '::ffff:10.0.0.1',
      'fd00::1',
      'fe80::1',
    ])
      assert.equal(await look([], inside), 'EPRIVATE', inside);
    for (const outside of ['8.8.8.8', '200.160.2.3', '2001:4860:4860::8888'])
      assert.equal(await look([], outside), outside);
    assert.match(await look(['localhost']), /^(127\.0\.0\.1|::1)$/);
  });
});
