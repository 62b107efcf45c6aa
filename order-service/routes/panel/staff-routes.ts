import { auditPage } from '../../services/staff/audit.ts';
import { devicesOf, endDevice } from '../../services/staff/staff-devices.ts';
import { linkForStaffMember } from '../../services/staff/staff-invitations.ts';
import { staffLinkUrl } from '../../services/staff/staff-links.ts';
import {
  addStaffMember,
  changeStaffMember,
  findStaffMember,
  removeStaffMember,
  staffWithDevices,
} from '../../services/staff/staff-members.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel } from './serve-panel.ts';

/** The people of the shop, their devices, and the history. */
export function registerPanelStaff(dependencies: RouteDependencies, publicUrl: string): void {
  servePanel(dependencies, 'devices', async ({ db, caller, now }) => {
    const { shopId, sessionId, member } = caller;
    return { devices: await devicesOf(db, { shopId, memberId: member.id, sessionId, now }) };
  });

  servePanel(dependencies, 'endDevice', async ({ db, caller, body }) => {
    const { id: memberId, name: memberName } = caller.member;
    await endDevice(db, caller, { ...body, memberId, memberName });
    return {};
  });

  servePanel(dependencies, 'staff', async ({ db, caller: { shopId, sessionId }, now }) => ({
    members: await staffWithDevices(db, shopId, { sessionId, now }),
  }));

  servePanel(dependencies, 'addStaff', ({ db, caller, body }) => addStaffMember(db, caller, body));

  servePanel(dependencies, 'changeStaff', ({ db, caller, params, body }) =>
    changeStaffMember(db, caller, params.id, body),
  );

  servePanel(dependencies, 'removeStaff', async ({ db, caller, params }) => {
    await removeStaffMember(db, caller, params.id);
    return {};
  });

  // The link is a secret: it is not saved under the key, and a repeated call makes the one before void.
  servePanel(
    dependencies,
    'linkForStaff',
    async ({ db, caller, params, body, now }) => {
      const wanted = { id: params.id, purpose: 'invitation', ...body, now } as const;
      const { code, expiresAt } = await linkForStaffMember(db, caller, wanted);
      return {
        url: code === null ? null : staffLinkUrl(publicUrl, code),
        expiresAt: expiresAt?.toISOString() ?? null,
      };
    },
    { isStored: false },
  );

  servePanel(dependencies, 'endStaffDevice', async ({ db, caller, params, body }) => {
    const { id: memberId, name: memberName } = await findStaffMember(db, caller.shopId, params.id);
    await endDevice(db, caller, { ...body, memberId, memberName });
    return {};
  });

  servePanel(dependencies, 'audit', ({ db, caller, query }) => auditPage(db, caller.shopId, query));
}
