import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { SentMessage } from '#shared/model/message.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openChannels } from '../../../../order-service/providers/open-channels.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { deliverDueMessages } from '../../../helpers/jobs/deliver-messages.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const agent = { code: 'bia' };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

onOneDatabase((kind, fresh) => {
  const start = async (t: TestContext) => {
    const service = await startTestService(t, await fresh(t));
    const products = [draft('cafe', { name: 'Café' }), draft('cha', { name: 'Chá' })];
    const shop = await createShop(service.database, { agentCode: 'bia', channels: [demoChannel], products });
    const channels = openChannels({ ownHosts: [] });
    t.after(() => channels.close());
    const deliver = () =>
      deliverDueMessages({
        database: service.database,
        channels,
        publicUrl: 'https://loja.example',
        contextSecret,
        secretsKey: undefined,
        log: quiet,
      });
    return { service, deliver, ...shop };
  };
  const send = async (service: TestService, id: string) => {
    const response = await service.post<null>(`/api/order/send/product/${id}`, { attributes: [] }, agent);
    assert.equal(response.status, 200);
  };
  const list = async (service: TestService) => dataOf(await service.get<SentMessage[]>('/api/order/messages', agent));
  const resend = (service: TestService, id: string, code = 'bia') =>
    service.post<SentMessage[]>(`/api/order/messages/${id}/resend`, undefined, { code });
  const said = (messages: SentMessage[]) => messages.map(({ kind: about, title, state }) => [about, title, state]);
  /** As after the last attempt of the first waiting message. */
  const giveUp = (service: TestService) =>
    service.database.run(sql`
      with dead as (update outbox set dead_at = now(), attempts = 8, last_error = 'status-500' where sent_at is null
        and dead_at is null
        and sequence = (select min(sequence) from outbox where sent_at is null and dead_at is null) returning sequence)
      update message_lane set done_sequence = dead.sequence from dead`);

  describe(`the status of the messages to a contact (${kind})`, () => {
    test('the agent sees for each whether it is waiting, sent or failed, the newest first', async (t) => {
      const { service, deliver } = await start(t);
      assert.deepEqual(await list(service), []);
      await send(service, 'cafe');
      assert.deepEqual(said(await list(service)), [['product', 'Café', 'queued']]);
      await deliver();
      await send(service, 'cha');
      await giveUp(service);
      assert.deepEqual(said(await list(service)), [
        ['product', 'Chá', 'failed'],
        ['product', 'Café', 'sent'],
      ]);
    });

    test('a failed message is sent again with its own id, after the waiting ones, and once per request', async (t) => {
      const { service, deliver } = await start(t);
      await send(service, 'cafe');
      await giveUp(service);
      await send(service, 'cha');
      const id = (await list(service)).find(({ state }) => state === 'failed')?.id ?? '';
      const responses = await Promise.all([resend(service, id), resend(service, id), resend(service, id)]);
      for (const response of responses)
        assert.deepEqual(said(dataOf(response)), [
          ['product', 'Café', 'queued'],
          ['product', 'Chá', 'queued'],
        ]);
      assert.equal(await deliver(), 2);
      assert.deepEqual(
        await service.database.many(sql`select id = ${id} as again, attempts, sequence from outbox order by sequence`),
        [
          { again: false, attempts: 1, sequence: 2 },
          { again: true, attempts: 1, sequence: 3 },
        ],
      );
      assert.deepEqual(said(dataOf(await resend(service, id))), [
        ['product', 'Café', 'sent'],
        ['product', 'Chá', 'sent'],
      ]);
      assert.equal(await deliver(), 0, 'what arrived is not sent again');
    });

    test('messages of another shop or contact are not found, and shoppers see none', async (t) => {
      const { service } = await start(t);
      await send(service, 'cafe');
      await giveUp(service);
      const id = (await list(service))[0]?.id ?? '';
      await createShop(service.database, { slug: 'outra', code: 'caio', agentCode: 'rui', channels: [demoChannel] });
      assert.deepEqual(dataOf(await service.get<SentMessage[]>('/api/order/messages', { code: 'rui' })), []);
      assert.equal((await resend(service, id, 'rui')).status, 404);
      assert.deepEqual(refusalOf(await resend(service, id, 'ana')), [
        403,
        'Esta ação não está disponível para o seu acesso.',
      ]);
      assert.equal((await service.get('/api/order/messages')).status, 403);
      assert.equal((await resend(service, 'no-id')).status, 404);
      assert.deepEqual(said(await list(service)), [['product', 'Café', 'failed']]);
    });
  });
});
