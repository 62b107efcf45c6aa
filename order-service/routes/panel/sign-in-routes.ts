import type { FastifyRequest } from 'fastify';
import { deviceName } from '#shared/rules/staff/device-name.ts';
import {
  addPasskey,
  checkPasskey,
  passkeyOptions,
  passkeySignInOptions,
  passkeySite,
} from '../../services/staff/passkeys.ts';
import { requestLinkByPhone } from '../../services/staff/staff-invitations.ts';
import { lookAtStaffLink, redeemStaffLink } from '../../services/staff/staff-links.ts';
import { signInByPasskey, signOut, staffSessionOf } from '../../services/staff/staff-sessions.ts';
import type { RouteDependencies } from '../serve.ts';
import { serveAnyone, serveSession } from './serve-panel.ts';

/**
 * A request for a link takes at least so long, in milliseconds: else its duration would show whether the phone is
 * known.
 */
const requestTakesMs = 300;

const deviceOf = (request: FastifyRequest): string => deviceName(request.headers['user-agent'] ?? '');

/** The ways in and out: links, passkeys, and who is signed in. */
export function registerPanelSignIn(dependencies: RouteDependencies, publicUrl: string): void {
  const site = passkeySite(publicUrl);

  serveAnyone(dependencies, 'me', async ({ db, token, now }) => {
    const session = await staffSessionOf(db, token, now);
    const shops = (session?.memberships ?? []).map(({ shopSlug, shopName, style, memberId, memberName, role }) => ({
      slug: shopSlug,
      name: shopName,
      style,
      member: { id: memberId, name: memberName, role },
    }));
    const hasPasskey = session?.hasPasskey ?? false;
    return { data: { sessionId: session?.id ?? null, passkeyHost: site.host, hasPasskey, shops } };
  });

  serveAnyone(dependencies, 'lookAtLink', async ({ db, body, now }) => ({
    data: await lookAtStaffLink(db, body.code, now),
  }));

  serveAnyone(dependencies, 'redeemLink', async ({ db, body, key, token, now, request }) => {
    const device = deviceOf(request);
    const redeemed = await redeemStaffLink(db, { code: body.code, key, device, token, now });
    return { data: { shop: redeemed.shopSlug }, token: redeemed.token };
  });

  serveAnyone(
    dependencies,
    'requestLink',
    async ({ db, body, now }) => {
      await requestLinkByPhone(db, body.phone, now);
      return { data: {} };
    },
    { takesMs: requestTakesMs },
  );

  serveAnyone(dependencies, 'passkeySignInOptions', async ({ db, now }) => ({
    data: { options: await passkeySignInOptions(db, site, now) },
  }));

  serveAnyone(dependencies, 'passkeySignIn', async ({ db, body, token, now, request }) => {
    const { passkeyId, members } = await checkPasskey(db, { site, response: body.credential, now });
    const device = deviceOf(request);
    return { data: {}, token: await signInByPasskey(db, { passkeyId, members, device, token, now }) };
  });

  serveSession(dependencies, 'passkeyOptions', async ({ db, session, now }) => ({
    data: { options: await passkeyOptions(db, { session, site, now }) },
  }));

  serveSession(dependencies, 'addPasskey', async ({ db, session, body, now, request }) => {
    await addPasskey(db, { session, site, response: body.credential, device: deviceOf(request), now });
    return { data: {} };
  });

  serveSession(dependencies, 'leave', async ({ db, session }) => {
    await signOut(db, session);
    return { data: {}, token: null };
  });
}
