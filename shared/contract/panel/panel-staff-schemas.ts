import { Type } from 'typebox';
import { staffRoles } from '#shared/model/staff.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelStaffCalls } from './panel-staff-calls.ts';

/** An id of the panel's data. */
export const uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
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
const nothing = Type.Object({});

/** Schemas of `panelStaffCalls`. */
export const panelStaffSchemas = {
  me: {
    data: Type.Object({
      sessionId: Type.Union([Type.String(), Type.Null()]),
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
  leave: { body: nothing, data: nothing },
  staff: { data: Type.Object({ members: Type.Array(member) }) },
  addStaff: { body: Type.Object({ name, role, phone }), data: member },
  linkForStaff: {
    params: Type.Object({ id: uuid }),
    body: nothing,
    data: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
  },
} as const satisfies Record<keyof typeof panelStaffCalls, PanelCallSchemas>;
