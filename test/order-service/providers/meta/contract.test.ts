import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NativeOrderStatus, NativePayment } from '#shared/model/native-payment.ts';
import type { MetaAccount, Outgoing } from '../../../../order-service/providers/channels.ts';
import { instagramBody, messengerBody } from '../../../../order-service/providers/meta/messenger-body.ts';
import { openMeta } from '../../../../order-service/providers/meta/meta-channel.ts';
import { whatsAppBody, whatsAppTemplateBody } from '../../../../order-service/providers/meta/whatsapp-body.ts';
import { orderDetailsBody, orderStatusBody } from '../../../../order-service/providers/meta/whatsapp-order-body.ts';
import { fakeMeta, startFakeMeta } from '../../../helpers/stand-ins/fake-meta.ts';
import { requestProblems } from '../../../helpers/vendors/contract.ts';
import { metaContract } from '../../../helpers/vendors/meta/contract.ts';
import { refusesEachRename } from '../../../helpers/vendors/refused-renames.ts';
import { message } from './outgoing-fixture.ts';

const { accessToken, phoneNumberId, pageId, instagramId } = fakeMeta;
const contract = metaContract(fakeMeta);
const url = 'https://loja.example/product/arroz#codigo-da-sessao';
const pictureUrl = 'https://cdn.example/arroz.jpg';
const button = { title: 'Ver produto', makeUrl: async () => url };
const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };

const post = (account: string, body: unknown) => ({
  method: 'POST',
  path: `/v25.0/${account}/messages`,
  query: {},
  headers,
  body,
});
const template = { name: 'aviso_da_loja', language: 'pt_BR', hasText: true, hasButton: true };

const orderId = '7b0b1c0e-2f5e-4c55-9d8e-0a4b6d9f1c11';
const payable = (by: NativePayment['by']): NativePayment => ({
  orderId,
  referenceId: 'pedido-7-a1',
  title: 'Pedido nº 7',
  cents: 49_90,
  lines: ['Pedido nº 7', 'Total: R$ 49,90'],
  expiresAt: '2026-11-26T12:00:00.000Z',
  expiredText: 'O prazo do pagamento terminou.',
  by,
  codeKey: null,
});
const nativePayments: Record<string, NativePayment['by']> = {
  PIX: { type: 'pix', code: '00020126-codigo-de-teste' },
  boleto: { type: 'boleto', line: '9'.repeat(47) },
  link: { type: 'link', url },
};
const payee = { pixKey: 'loja@exemplo.com.br', merchantName: 'Loja' };
const paid: NativeOrderStatus = { orderId, status: 'processing', isPaid: true };

// Decision: Changing a field's name in a request to a vendor fails a test.
describe('a message to Meta', () => {
  const forms: Record<string, Partial<Outgoing>> = {
    'a text': {},
    'a picture': { pictureUrl },
    'a text with a button': { button },
    'a button below a picture': { button, pictureUrl },
  };
  for (const [form, fields] of Object.entries(forms)) {
    const target = fields.button ? url : null;
    for (const [channel, account, makeBody] of [
      ['WhatsApp', phoneNumberId, whatsAppBody],
      ['Messenger', pageId, messengerBody],
      ['Instagram', instagramId, instagramBody],
    ] as const)
      refusesEachRename(`${form} on ${channel}`, contract, () => post(account, makeBody(message(fields), target)), {
        headers: Object.keys(headers),
      });
  }
  refusesEachRename('a template on WhatsApp', contract, () =>
    post(phoneNumberId, whatsAppTemplateBody(message({ button }), url, template)),
  );
  for (const [kind, by] of Object.entries(nativePayments))
    refusesEachRename(`an order with a ${kind} button on WhatsApp`, contract, () =>
      post(phoneNumberId, orderDetailsBody({ ...message(), payment: payable(by) }, payee, new Date(0))),
    );
  refusesEachRename('an update of an order on WhatsApp', contract, () =>
    post(phoneNumberId, orderStatusBody({ ...message(), referenceId: 'pedido-7', orderStatus: paid })),
  );
  refusesEachRename('a text to a contact without a visible number', contract, () =>
    post(phoneNumberId, whatsAppBody(message({ contact: 'BR.13491208655302741918' }), null)),
  );
});

describe('the stand-in of Meta refuses what Meta refuses', () => {
  const whatsApp = whatsAppBody(message(), null);
  const cta = whatsAppBody(message({ button }), url);
  const wrong: [title: string, account: string, body: Record<string, unknown>][] = [
    ['a text of 4097 characters', phoneNumberId, { ...whatsApp, text: { body: 'a'.repeat(4_097) } }],
    ['a receiver with a plus sign', phoneNumberId, { ...whatsApp, to: '+5511987654321' }],
    ['no receiver', phoneNumberId, { ...whatsApp, to: undefined }],
    ['a content of another type', phoneNumberId, { ...whatsApp, type: 'image' }],
    [
      'a button title of 21 characters',
      phoneNumberId,
      { ...cta, interactive: withTitle(cta.interactive, 'a'.repeat(21)) },
    ],
    ['no messaging type', pageId, { ...messengerBody(message(), null), messaging_type: undefined }],
    ['a messaging type on Instagram', instagramId, messengerBody(message(), null)],
    [
      'a text of 1001 bytes on Instagram',
      instagramId,
      { recipient: { id: '7001' }, message: { text: `${'é'.repeat(500)}a` } },
    ],
  ];
  for (const [title, account, body] of wrong)
    test(title, async (t) => {
      const fake = await startFakeMeta(t);
      fake.judge.expectWrongRequests();
      const { method, path } = post(account, body);
      const response = await fetch(fake.url + path, { method, headers, body: JSON.stringify(body) });
      assert.equal(response.status, 400);
      assert.deepEqual(fake.taken, []);
    });

  test('another token, and another version of the API', async (t) => {
    const fake = await startFakeMeta(t);
    fake.judge.expectWrongRequests();
    const whatsapp: MetaAccount = {
      kind: 'whatsapp',
      externalId: phoneNumberId,
      accessToken: 'outro-token',
      template: null,
      orders: null,
    };
    const meta = openMeta({ baseUrl: fake.url });
    t.after(() => meta.close());
    assert.deepEqual(await meta.deliver(whatsapp, message()), { kind: 'dead', reason: 'token-invalid' });
    assert.deepEqual(requestProblems(contract, { ...post(phoneNumberId, whatsApp), path: '/v2.0/1/messages' }), [
      'POST /v2.0/1/messages: no such call',
    ]);
  });
});

function withTitle(interactive: unknown, title: string): unknown {
  const copy: { action: { parameters: Record<string, unknown> } } = structuredClone(Object(interactive));
  copy.action.parameters.display_text = title;
  return copy;
}
