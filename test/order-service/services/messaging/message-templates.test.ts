import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type Message, MessageKind } from '#shared/model/message.ts';
import { messagePurpose } from '#shared/rules/messaging/message-purpose.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import type { ChatAccountOptions, MessageTemplate } from '../../../../order-service/providers/channels.ts';
import { openChannels } from '../../../../order-service/providers/open-channels.ts';
import { sealChatSecrets } from '../../../../order-service/services/messaging/chat-secrets.ts';
import { messageJob } from '../../../../order-service/services/messaging/deliver-messages.ts';
import { queueMessage } from '../../../../order-service/services/messaging/outbox.ts';
import { saveChannels } from '../../../../order-service/services/shops/save-channels.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import { contextSecret, createShop } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { fakeMeta, startFakeMeta } from '../../../helpers/stand-ins/fake-meta.ts';
import { part } from '../../../helpers/stand-ins/json-values.ts';

const secretsKey = 'a key for tests that is long enough';
const { phoneNumberId, verifyToken, accessToken, appSecret } = fakeMeta;
const template = (name: string): MessageTemplate => ({ name, language: 'pt_BR', hasText: true, hasButton: false });

/** A contact outside of their conversation, and a shop whose WhatsApp has these templates. */
async function start(t: TestContext, options: ChatAccountOptions) {
  const database = await freshDatabase(t);
  const { shopId } = await createShop(database);
  const channel = { channelType: 1, channelId: 'zap' } as const;
  const secretSealed = sealChatSecrets(secretsKey, shopId, channel, { accessToken, appSecret, verifyToken });
  await saveChannels(database, shopId, [
    { ...channel, kind: 'meta', externalId: phoneNumberId, options, secretSealed },
  ]);
  const person = { id: newId(), isAnonymous: false, ...channel, channelUser: '5511987654321', name: 'Ana' };
  const customerId = await ensureCustomer(database, shopId, person);
  const fake = await startFakeMeta(t);
  const channels = openChannels({ ownHosts: [], meta: { baseUrl: fake.url } });
  t.after(() => channels.close());
  const parts = { database, clock: () => new Date(), log: quietLog() };
  const send = async (fields: Pick<Message, 'kind' | 'purpose'>) => {
    const message = { ...fields, lines: ['olá'], pictureUrl: null, button: null };
    await database.tx((db) => queueMessage(db, { shopId, customerId }, message, newId()));
    await runDueJobs(parts, {
      message: messageJob({ ...parts, channels, publicUrl: 'https://loja.example', contextSecret, secretsKey }),
    });
    return part(fake.taken.at(-1)?.body, 'template', 'name');
  };
  return { fake, send };
}

describe('a template', () => {
  // Decision: A shop may have an approved template for each purpose; the generic one is for the others.
  test('is that of the purpose of the message, or the generic one', async (t) => {
    const templates = { order: template('pedido'), payment: template('pagamento'), cart: template('carrinho') };
    const { send } = await start(t, { template: template('aviso'), templates });
    const sent = [
      await send({ kind: MessageKind.OrderStatus }),
      await send({ kind: MessageKind.OrderStatus, purpose: 'payment' }),
      await send({ kind: MessageKind.Summary }),
      await send({ kind: MessageKind.Welcome }),
      await send({ kind: MessageKind.Product }),
    ];
    assert.deepEqual(sent, ['pedido', 'pagamento', 'carrinho', 'aviso', 'aviso']);
  });

  test('that WhatsApp does not know is replaced by the generic one, once', async (t) => {
    const { fake, send } = await start(t, { template: template('aviso'), templates: { order: template('pedido') } });
    fake.faults.push({ kind: 'error', code: 132001, status: 404 });
    assert.equal(await send({ kind: MessageKind.OrderStatus }), 'aviso');
    assert.equal(fake.calls.length, 2);
    fake.faults.push({ kind: 'error', code: 132001, status: 404 });
    await send({ kind: MessageKind.Welcome });
    assert.equal(fake.calls.length, 3);
  });

  test('each kind of message has a purpose', () =>
    assert.deepEqual(
      Object.values(MessageKind).map((kind) => messagePurpose({ kind })),
      ['offer', 'cart', 'offer', 'order', 'greeting'],
    ));
});
