import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { MetaAccount } from '../../../../order-service/providers/channels.ts';
import { openMeta } from '../../../../order-service/providers/meta/meta-channel.ts';
import { type Fault, fakeMeta, startFakeMeta } from '../../../helpers/stand-ins/fake-meta.ts';
import { message } from './outgoing-fixture.ts';

const { accessToken, phoneNumberId, pageId, instagramId } = fakeMeta;
const whatsapp: MetaAccount = {
  kind: 'whatsapp',
  orders: null,
  externalId: phoneNumberId,
  accessToken,
  template: null,
};
const messenger: MetaAccount = { kind: 'messenger', externalId: pageId, accessToken };
const instagram: MetaAccount = { kind: 'instagram', externalId: instagramId, accessToken, login: 'instagram' };
const url = 'https://loja.example/product/arroz#codigo-da-sessao';
const button = { title: 'Ver produto', makeUrl: async () => url };

async function start(t: TestContext, timeoutMs = 5_000) {
  const fake = await startFakeMeta(t);
  const meta = openMeta({ baseUrl: fake.url, timeoutMs });
  t.after(() => meta.close());
  const sent = () => fake.taken.map(({ body }) => body);
  return { fake, meta, sent };
}

const picture = 'https://cdn.example/arroz.jpg';
const long = Array.from({ length: 400 }, (_, n) => `1 × Produto com um nome comprido ${n}: R$ 10,00`);

describe('WhatsApp', () => {
  const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '5511987654321' };
  const back = { biz_opaque_callback_data: message().id };

  test('receives a text, a picture with a caption, and a text with a button below the picture', async (t) => {
    const { meta, sent, fake } = await start(t);
    for (const fields of [{}, { pictureUrl: picture }, { button }, { button, pictureUrl: picture }])
      assert.equal((await meta.deliver(whatsapp, message(fields))).kind, 'delivered');
    const action = { name: 'cta_url', parameters: { display_text: 'Ver produto', url } };
    const cta = { type: 'cta_url', body: { text: 'Arroz\nPreço: R$ 10,00' }, action };
    assert.deepEqual(sent(), [
      { ...to, type: 'text', text: { body: 'Arroz\nPreço: R$ 10,00', preview_url: false }, ...back },
      { ...to, type: 'image', image: { link: picture, caption: 'Arroz\nPreço: R$ 10,00' }, ...back },
      { ...to, type: 'interactive', interactive: cta, ...back },
      {
        ...to,
        type: 'interactive',
        interactive: { ...cta, header: { type: 'image', image: { link: picture } } },
        ...back,
      },
    ]);
    assert.deepEqual(
      fake.calls.map(({ path, token }) => [path, token]),
      Array.from({ length: 4 }, () => [`/v25.0/${phoneNumberId}/messages`, accessToken]),
    );
  });

  test('receives our own id of the message', async (t) => {
    const { meta, fake } = await start(t);
    assert.deepEqual(await meta.deliver(whatsapp, message()), { kind: 'delivered', ref: fake.taken[0]?.ref });
  });

  test('receives the approved template outside the window, with one line of text and a link button', async (t) => {
    const { meta, sent } = await start(t);
    const template = { name: 'aviso_da_loja', language: 'pt_BR', hasText: true, hasButton: true };
    await meta.deliver(
      { ...whatsapp, template },
      message({ button, pictureUrl: picture, lines: ['um\tdois', 'três    quatro'] }),
    );
    await meta.deliver({ ...whatsapp, template: { ...template, hasText: false, hasButton: false } }, message());
    const components = [
      { type: 'body', parameters: [{ type: 'text', text: 'um dois · três quatro' }] },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: 'product/arroz#codigo-da-sessao' }],
      },
    ];
    const plain = { name: 'aviso_da_loja', language: { code: 'pt_BR' } };
    assert.deepEqual(sent(), [
      { ...to, type: 'template', template: { ...plain, components }, ...back },
      { ...to, type: 'template', template: { ...plain, components: [] }, ...back },
    ]);
  });

  test('receives messages to contacts without a visible phone number by their other id', async (t) => {
    const { meta, fake } = await start(t);
    await meta.deliver(whatsapp, message({ contact: 'BR.13491208655302741918' }));
    assert.deepEqual([fake.taken[0]?.body.to, fake.taken[0]?.body.recipient], [undefined, 'BR.13491208655302741918']);
  });
});

describe('Messenger and Instagram', () => {
  const web = { type: 'web_url', title: 'Ver produto', url };

  // Spec §1: "Shoppers arrive from a messaging channel (Messenger, WhatsApp, WebChat or Instagram)."
  test('receive a text, a button template, or a card where picture and text fit', async (t) => {
    const { meta, sent, fake } = await start(t);
    for (const account of [messenger, instagram])
      for (const fields of [{}, { button }, { button, pictureUrl: picture }, { pictureUrl: picture }])
        assert.equal((await meta.deliver(account, message({ contact: '7001', ...fields }))).kind, 'delivered');
    const text = 'Arroz\nPreço: R$ 10,00';
    const template = (payload: object) => ({ attachment: { type: 'template', payload } });
    const card = { title: 'Arroz', subtitle: 'Preço: R$ 10,00', image_url: picture };
    const messages = (link: object) => [
      { text },
      template({ template_type: 'button', text, buttons: [link] }),
      template({ template_type: 'generic', elements: [{ ...card, buttons: [link] }] }),
      template({ template_type: 'generic', elements: [card] }),
    ];
    const recipient = { id: '7001' };
    assert.deepEqual(sent(), [
      ...messages({ ...web, webview_height_ratio: 'full' }).map((one) => ({
        recipient,
        messaging_type: 'UPDATE',
        message: one,
      })),
      ...messages(web).map((one) => ({ recipient, message: one })),
    ]);
    assert.deepEqual(
      [...new Set(fake.calls.map(({ path }) => path))],
      [`/v25.0/${pageId}/messages`, `/v25.0/${instagramId}/messages`],
    );
  });

  test('receive messages to an Instagram contact through the page when the token belongs to the page', async (t) => {
    const { meta, fake } = await start(t);
    await meta.deliver({ ...instagram, login: 'page' }, message({ contact: '7001' }));
    assert.equal(fake.calls[0]?.path, '/v25.0/me/messages');
  });

  test('receive the text without the picture when a card is too small for the text', async (t) => {
    const { meta, sent } = await start(t);
    await meta.deliver(
      messenger,
      message({ contact: '7001', button, pictureUrl: picture, lines: ['Arroz', 'x '.repeat(45)] }),
    );
    assert.ok(JSON.stringify(sent()).includes('"template_type":"button"'));
  });
});

describe('every channel of Meta', () => {
  const each: [string, MetaAccount][] = [
    ['WhatsApp', whatsapp],
    ['Messenger', messenger],
    ['Instagram', instagram],
  ];
  for (const [name, account] of each) {
    test(`accepts the longest message within its limits: ${name}`, async (t) => {
      const { meta, fake } = await start(t);
      const endless = { ...button, title: 'Um título de botão comprido demais' };
      for (const fields of [{}, { button: endless }, { pictureUrl: picture }, { button: endless, pictureUrl: picture }])
        assert.equal(
          (await meta.deliver(account, message({ contact: '551198765432', lines: long, ...fields }))).kind,
          'delivered',
        );
      assert.ok(
        fake.taken.every(({ body }) => JSON.stringify(body).includes('Produto com um nome comprido 399')),
        'the end is there',
      );
    });

    test(`receives only the text when Meta cannot fetch or does not accept the picture: ${name}`, async (t) => {
      const { meta, fake } = await start(t);
      for (const pictureUrl of [
        'http://localhost:3000/demo/cafe.jpg',
        'https://loja.example/demo/cafe.svg',
        'https://cdn.example/a.webp?x=1',
      ])
        await meta.deliver(account, message({ contact: '551198765432', pictureUrl, button }));
      assert.ok(fake.taken.length === 3 && fake.taken.every(({ body }) => !/cafe|webp/.test(JSON.stringify(body))));
      fake.faults.push({ kind: 'error', code: account.kind === 'whatsapp' ? 131053 : 100, subcode: 2018047 });
      assert.equal(
        (await meta.deliver(account, message({ contact: '551198765432', pictureUrl: picture, button }))).kind,
        'delivered',
      );
      assert.deepEqual(
        fake.calls.slice(-2).map(({ body }) => JSON.stringify(body).includes(picture)),
        [true, false],
      );
    });
  }

  const misbehaviours: [name: string, fault: Fault, reason: RegExp][] = [
    ['never responds', { kind: 'hang' }, /^timeout$/],
    ['hangs up', { kind: 'cut-before' }, /^(UND_ERR_SOCKET|ECONNRESET)$/],
    ['takes it and hangs up', { kind: 'cut-after' }, /^(UND_ERR_SOCKET|ECONNRESET)$/],
    ['responds with a page', { kind: 'html' }, /^garbled$/],
    ['responds with half of it', { kind: 'half' }, /^(UND_ERR_SOCKET|ECONNRESET|UND_ERR_ABORTED|failed)$/],
    ['responds without end', { kind: 'huge' }, /^UND_ERR_RES_EXCEEDED_MAX_SIZE$/],
    ['is down', { kind: 'status', status: 500 }, /^status-500$/],
    [
      'sends us elsewhere',
      { kind: 'status', status: 302, headers: { location: 'https://evil.example/' } },
      /^status-302$/,
    ],
  ];
  for (const [name, fault, reason] of misbehaviours)
    test(`that ${name} is retried later, with one short code as the reason`, async (t) => {
      const { meta, fake } = await start(t, 300);
      fake.faults.push(fault);
      const delivery = await meta.deliver(whatsapp, message());
      assert.equal(delivery.kind, 'retry');
      assert.match(delivery.kind === 'retry' ? delivery.reason : '', reason);
      assert.equal(fake.calls.length, 1, 'asked once');
    });

  const waits: [header: string, afterMs: number | undefined, why: string][] = [
    ['120', 120_000, 'seconds'],
    ['999999', 3_600_000, 'at most an hour'],
    ['soon', undefined, 'nonsense'],
    ['Thu, 01 Jan 2015 00:00:00 GMT', undefined, 'the past'],
  ];
  for (const [header, afterMs, why] of waits)
    test(`is retried after the time that it requests: ${why}`, async (t) => {
      const { meta, fake } = await start(t);
      fake.faults.push({ kind: 'error', code: 130429, status: 429, headers: { 'retry-after': header } });
      const delivery = await meta.deliver(whatsapp, message());
      assert.deepEqual(delivery, { kind: 'retry', reason: 'too-many', ...(afterMs === undefined ? {} : { afterMs }) });
    });

  test("has its token only in a header, and its errors repeat nothing of Meta's response", async (t) => {
    const { meta, fake } = await start(t);
    fake.faults.push({ kind: 'error', code: 131026 });
    assert.deepEqual(await meta.deliver(whatsapp, message()), { kind: 'dead', reason: 'unreachable' });
    const wrong = await meta.deliver({ ...whatsapp, accessToken: 'outro-token' }, message());
    assert.deepEqual(wrong, { kind: 'dead', reason: 'token-invalid' });
    assert.ok(fake.calls.every(({ path, body }) => !path.includes('token') && !JSON.stringify(body).includes('token')));
  });
});
