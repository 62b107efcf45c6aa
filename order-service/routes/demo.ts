import { Type } from 'typebox';
import { type DemoChatChannel, demoChatChannels, demoMessages } from '../services/demo/demo-messages.ts';
import { resetDemo } from '../services/demo/reset-demo.ts';
import { succeed } from './errors.ts';
import type { House } from './serve.ts';

/** What the demo's chat pages show. Only a demo has it: whoever knows the demo's address may read along. */
export function registerDemo({ app, database }: Pick<House, 'app' | 'database'>): void {
  app.get<{ Querystring: { channel: DemoChatChannel } }>(
    '/demo/messages',
    { schema: { querystring: Type.Object({ channel: Type.Enum([...demoChatChannels]) }) } },
    async (request, reply) => {
      const { status, body } = succeed(await demoMessages(database, request.query.channel));
      return reply.code(status).send(body);
    },
  );

  app.post('/demo/reset', async (_request, reply) => {
    const { status, body } = succeed(await resetDemo(database));
    return reply.code(status).send(body);
  });
}
