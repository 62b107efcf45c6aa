import { Type } from 'typebox';
import { staffRoles } from '#shared/model/panel/staff.ts';
import { uuidPattern } from '../text-patterns.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelStaffCalls } from './panel-staff-calls.ts';

/** An id of the panel's data. */
export const uuid = Type.String({ pattern: uuidPattern });
const role = Type.Enum([...staffRoles]);
/** The code of a link: 256 bits, or a word of the demo. */
const linkCode = Type.Object({ code: Type.String({ pattern: '^[\\w-]{8,64}$' }) });
const style = Type.Union([
  Type.Object({
    defaultColor: Type.String(),
    secondaryColor: Type.String(),
    urlLogo: Type.Union([Type.String(), Type.Null()]),
  }),
  Type.Null(),
]);
const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
/** As typed, with area code; null without one. */
const phone = Type.Union([Type.String({ maxLength: 30 }), Type.Null()]);
const member = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role,
  phone: Type.Union([Type.String(), Type.Null()]),
});
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const deviceKind = Type.Enum(['session', 'passkey']);
const device = Type.Object({
  id: Type.String(),
  kind: deviceKind,
  device: Type.String(),
  createdAt: Type.String(),
  usedAt: textOrNull,
  isThis: Type.Boolean(),
});
const deviceToEnd = Type.Object({ kind: deviceKind, id: Type.String({ minLength: 1, maxLength: 1_400 }) });
/** What WebAuthn calls a PublicKeyCredential, as JSON. The order service checks it as a whole. */
const credential = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1_400 }),
  rawId: Type.String({ maxLength: 1_400 }),
  type: Type.Literal('public-key'),
  response: Type.Record(Type.String(), Type.Unknown()),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 20 })),
});
/** The options of `navigator.credentials`, as JSON. */
const credentialOptions = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });
/** A small value as a person knows it, or several by name. */
const auditValue = Type.Unknown();
const nothing = Type.Object({});

/** Schemas of `panelStaffCalls`. */
export const panelStaffSchemas = {
  me: {
    data: Type.Object({
      sessionId: textOrNull,
      /** Only pages of this host may use passkeys. */
      passkeyHost: Type.String(),
      /** Whether this device has a passkey of the person. */
      hasPasskey: Type.Boolean(),
      shops: Type.Array(
        Type.Object({
          slug: Type.String(),
          name: Type.String(),
          style,
          member: Type.Object({ id: Type.String(), name: Type.String(), role }),
        }),
      ),
    }),
  },
  lookAtLink: {
    body: linkCode,
    data: Type.Object({ shopName: Type.String(), memberName: Type.String(), role, isDemo: Type.Boolean() }),
  },
  redeemLink: { body: linkCode, data: Type.Object({ shop: Type.String() }) },
  requestLink: { body: Type.Object({ phone: Type.String({ minLength: 1, maxLength: 30 }) }), data: nothing },
  passkeySignInOptions: { body: nothing, data: credentialOptions },
  passkeySignIn: { body: Type.Object({ credential }), data: nothing },
  passkeyOptions: { body: nothing, data: credentialOptions },
  addPasskey: { body: Type.Object({ credential }), data: nothing },
  leave: { body: nothing, data: nothing },
  devices: { data: Type.Object({ devices: Type.Array(device) }) },
  endDevice: { body: deviceToEnd, data: nothing },
  staff: {
    data: Type.Object({
      members: Type.Array(Type.Object({ ...member.properties, invitedUntil: textOrNull, devices: Type.Array(device) })),
    }),
  },
  addStaff: { body: Type.Object({ name, role, phone }), data: member },
  changeStaff: { params: Type.Object({ id: uuid }), body: Type.Object({ name, role, phone }), data: member },
  removeStaff: { params: Type.Object({ id: uuid }), body: nothing, data: nothing },
  linkForStaff: {
    params: Type.Object({ id: uuid }),
    /** `endsDevices`: the person lost a device, so all devices and passkeys of theirs end. */
    body: Type.Object({ how: Type.Enum(['show', 'send']), endsDevices: Type.Boolean() }),
    data: Type.Object({ url: textOrNull, expiresAt: textOrNull }),
  },
  endStaffDevice: { params: Type.Object({ id: uuid }), body: deviceToEnd, data: nothing },
  audit: {
    query: Type.Object({
      member: Type.Optional(uuid),
      kind: Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
      target: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      before: Type.Optional(uuid),
    }),
    data: Type.Object({
      entries: Type.Array(
        Type.Object({
          id: Type.String(),
          at: Type.String(),
          memberName: Type.String(),
          action: Type.String(),
          target: Type.Object({ kind: Type.String(), id: Type.String(), label: Type.String() }),
          from: auditValue,
          to: auditValue,
        }),
      ),
      /** The `before` of the next page; null at the end. */
      next: textOrNull,
      timeZone: Type.String(),
    }),
  },
} as const satisfies Record<keyof typeof panelStaffCalls, PanelCallSchemas>;
