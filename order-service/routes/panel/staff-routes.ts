import { deviceName } from '#shared/rules/staff/device-name.ts';
import { lookAtStaffLink, redeemStaffLink, staffLinkUrl } from '../../services/staff/staff-links.ts';
import { addStaffMember, linkForStaffMember, staffMembers } from '../../services/staff/staff-members.ts';
import { signOut, staffSessionOf } from '../../services/staff/staff-sessions.ts';
import type { RouteDependencies } from '../serve.ts';
import { serveAnyone, servePanel, serveSession } from './serve-panel.ts';

/** Getting in and out, and the people of the shop. */
export function registerPanelStaff(dependencies: RouteDependencies, publicUrl: string): void {
  serveAnyone(dependencies, 'me', async ({ db, token, now }) => {
    const session = await staffSessionOf(db, token, now);
    const memberships = session?.memberships ?? [];
    return {
      data: {
        sessionId: session?.id ?? null,
        shops: memberships.map(({ shopSlug, shopName, style, memberId, memberName, role }) => ({
          slug: shopSlug,
          name: shopName,
          style,
          member: { id: memberId, name: memberName, role },
        })),
      },
    };
  });

  serveAnyone(dependencies, 'lookAtLink', async ({ db, body, now }) => ({
    data: await lookAtStaffLink(db, body.code, now),
  }));

  serveAnyone(dependencies, 'redeemLink', async ({ db, body, key, token, now, request }) => {
    const device = deviceName(request.headers['user-agent'] ?? '');
    const redeemed = await redeemStaffLink(db, { code: body.code, key, device, token, now });
    return { data: { shop: redeemed.shopSlug }, token: redeemed.token };
  });

  serveSession(dependencies, 'leave', async ({ db, session }) => {
    await signOut(db, session.id);
    return { data: {}, token: null };
  });

  servePanel(dependencies, 'staff', async ({ db, caller }) => ({ members: await staffMembers(db, caller.shopId) }));

  servePanel(dependencies, 'addStaff', ({ db, caller, body }) => addStaffMember(db, caller, body));

  // The link is a secret: it is not saved under the key, and a repeated call makes the one before void.
  servePanel(
    dependencies,
    'linkForStaff',
    async ({ db, caller, params, now }) => {
      const link = await linkForStaffMember(db, caller, { id: params.id, purpose: 'recovery', now });
      return { url: staffLinkUrl(publicUrl, link.code), expiresAt: link.expiresAt.toISOString() };
    },
    { isStored: false },
  );
}
