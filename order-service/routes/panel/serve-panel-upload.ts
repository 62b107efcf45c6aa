import type { Readable } from 'node:stream';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { Refusal } from '../../services/core/refusal.ts';
import type { PanelCaller } from '../../services/staff/staff-sessions.ts';
import { successResponse } from '../errors.ts';
import { assertNoNavigation, idempotencyKey } from '../request-headers.ts';
import type { RouteDependencies } from '../serve.ts';
import { admit } from './serve-panel.ts';

type UploadName = {
  [Name in PanelCallName]: (typeof panelCalls)[Name] extends { isUpload: true } ? Name : never;
}[PanelCallName];

/** A file that arrives. `announced`: its bytes, if the sender said so. */
export type PanelUpload = { caller: PanelCaller; upload: Readable; announced?: number; now: Date };

/**
 * Serves a call whose body is a file. The session, the shop and the role are checked before its first byte is read. The
 * handler must bear repetition.
 */
export function servePanelUpload<Name extends UploadName>(
  { app, database, clock }: RouteDependencies,
  name: Name,
  handle: (upload: PanelUpload) => Promise<PanelData<Name>>,
): void {
  const { method, path, maxBodyBytes } = panelCalls[name];
  app.register(async (plugin) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    plugin.route({
      method,
      url: path,
      bodyLimit: maxBodyBytes,
      handler: async (request, reply) => {
        assertNoNavigation(request);
        const now = clock();
        const { caller } = await admit(database, name, request, now);
        if (idempotencyKey(request) === null) throw new Refusal('needs-key');
        if (request.body === undefined || request.body === null) throw new Refusal('bad-request');
        const length = Number(request.headers['content-length']);
        const data = await handle({
          ...{ caller, now, upload: request.body as Readable },
          ...(Number.isSafeInteger(length) && { announced: length }),
        });
        const { status, body } = successResponse(data);
        return reply.code(status).send(body);
      },
    });
  });
}
