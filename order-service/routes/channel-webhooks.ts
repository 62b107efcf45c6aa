import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  channelSignatureHeader,
  channelWebhookBytes,
  channelWebhookPath,
  handshakeQuery,
} from '#shared/contract/platform/webhooks.ts';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import type { Database } from '../services/core/database.ts';
import { Refusal } from '../services/core/refusal.ts';
import { isVerifyToken, receiveChannelWebhook } from '../services/messaging/receive-channel-webhook.ts';
import { successResponse } from './errors.ts';

type Parts = {
  app: FastifyInstance;
  database: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  secretsKey: string | undefined;
  wake: () => void;
};

/** The provider whose webhooks have this path. */
const provider: ChatProviderName = 'meta';

/** Webhooks of Meta about contacts and messages. The response is sent once they are saved. A job processes them. */
export function registerChannelWebhooks({ app, database, clock, log, secretsKey, wake }: Parts): void {
  app.register(async (inner) => {
    // The signature covers the raw bytes, so the body must not be parsed first.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: channelWebhookBytes }, (_request, body, done) =>
      done(null, body),
    );

    inner.post(channelWebhookPath, { bodyLimit: channelWebhookBytes }, async ({ params, headers, body }, reply) => {
      const signature = headers[channelSignatureHeader];
      const claim = {
        provider,
        account: textOf(params, 'account'),
        signature: typeof signature === 'string' ? signature : null,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      };
      const result = await receiveChannelWebhook(database, secretsKey, claim, clock());
      if (!result) throw new Refusal('bad-signature');
      if (result.recorded > 0) wake();
      if (result.echo + result.other + result.unknown > 0) log.info(result, 'parts of a channel webhook were ignored');
      const { status, body: response } = successResponse(null);
      return reply.code(status).send(response);
    });

    inner.get(channelWebhookPath, async ({ params, query }, reply) => {
      const [mode, token] = [textOf(query, handshakeQuery.mode), textOf(query, handshakeQuery.token)];
      const isTokenValid =
        token !== '' &&
        (await isVerifyToken(database, secretsKey, { provider, account: textOf(params, 'account') }, token));
      if (mode !== 'subscribe' || !isTokenValid) throw new Refusal('not-yours');
      const { status, body } = successResponse(textOf(query, handshakeQuery.challenge));
      return reply.code(status).send(body);
    });
  });
}

/** A parameter that was sent once. A repeated parameter is ambiguous and therefore ignored. */
function textOf(values: unknown, name: string): string {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'string' && value.length <= 200 ? value : '';
}
