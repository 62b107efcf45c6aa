import { randomUUID } from 'node:crypto';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { StaffRole } from '#shared/model/panel/staff.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { commandLine } from '../../../order-service/services/staff/audit.ts';
import { createStaffLink, redeemStaffLink } from '../../../order-service/services/staff/staff-links.ts';
import { addStaffMember } from '../../../order-service/services/staff/staff-members.ts';
import type { TestResponse, TestService } from './order-service.ts';

/** A person of a shop's staff, signed in on a device. */
export type TestStaff = { id: string; name: string; token: string };

/** Adds a person to a shop and signs in a new device, or the device of `token` (which then has this token no more). */
export async function signInStaff(
  database: Database,
  shopId: string,
  role: StaffRole,
  { name = `Pessoa ${role}`, token = null as string | null, now = new Date() } = {},
): Promise<TestStaff> {
  return database.tx(async (db) => {
    const { id } = await addStaffMember(db, commandLine(shopId), { name, role, phone: null });
    const { code } = await createStaffLink(db, { shopId, memberId: id, purpose: 'invitation', now });
    const redeemed = await redeemStaffLink(db, { code, key: null, device: 'Chrome no Android', token, now });
    return { id, name, token: redeemed.token };
  });
}

export type PanelInput = {
  /** The session's token; without it, no person is signed in. */
  as?: string | undefined;
  /** The slug of the chosen shop. */
  shop?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The idempotency key; null: none. Default: a new one. */
  key?: string | null;
  headers?: Record<string, string>;
};

/** Makes a call of the panel as the gateway passes it on. */
export function callPanel<Name extends PanelCallName>(
  service: TestService,
  name: Name,
  { as, shop, params = {}, query = {}, body, key = randomUUID(), headers = {} }: PanelInput = {},
): Promise<TestResponse<PanelData<Name>>> {
  const { method, path, effect } = panelCalls[name];
  const search = new URLSearchParams(query).toString();
  const url = fillPath(path, params) + (search === '' ? '' : `?${search}`);
  const options = {
    code: as ?? null,
    headers: {
      ...(shop === undefined ? {} : { 'x-panel-shop': shop }),
      ...(effect === 'write' && key !== null ? { 'idempotency-key': key } : {}),
      ...headers,
    },
  };
  return method === 'GET' ? service.get(url, options) : service.post(url, body ?? {}, options);
}
