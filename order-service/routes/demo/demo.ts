import { Type } from 'typebox';
import type { FinishOrderIn } from '#shared/model/shop-settings.ts';
import { demoFinish, setDemoFinish } from '../../services/demo/demo-finish.ts';
import { type DemoChatChannel, demoChatChannels, demoMessages } from '../../services/demo/demo-messages.ts';
import { resetDemo } from '../../services/demo/reset-demo.ts';
import { successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';

/** The data of the demo's pages. Demo only: anyone with the demo's URL may read it, and choose where orders end. */
export function registerDemo({ app, database }: Pick<RouteDependencies, 'app' | 'database'>): void {
  app.get<{ Querystring: { channel: DemoChatChannel } }>(
    '/demo/messages',
    { schema: { querystring: Type.Object({ channel: Type.Enum([...demoChatChannels]) }) } },
    async (request, reply) => {
      const { status, body } = successResponse(await demoMessages(database, request.query.channel));
      return reply.code(status).send(body);
    },
  );

  app.get('/demo/finish', async (_request, reply) => {
    const { status, body } = successResponse(await demoFinish(database));
    return reply.code(status).send(body);
  });

  app.post<{ Querystring: { in: FinishOrderIn } }>(
    '/demo/finish',
    { schema: { querystring: Type.Object({ in: Type.Enum(['chat', 'page']) }) } },
    async (request, reply) => {
      const { status, body } = successResponse(await setDemoFinish(database, request.query.in));
      return reply.code(status).send(body);
    },
  );

  app.post('/demo/reset', async (_request, reply) => {
    const { status, body } = successResponse(await resetDemo(database));
    return reply.code(status).send(body);
  });
}
