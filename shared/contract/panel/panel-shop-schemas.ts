import { Type } from 'typebox';
import {
  pauseLengths,
  settingsListSections,
  settingsSections,
  switchedSections,
  windowTypes,
} from '#shared/model/panel/settings-section.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelShopCalls } from './panel-shop-calls.ts';

const pause = Type.Union([
  Type.Object({ until: Type.Union([Type.String(), Type.Null()]), text: Type.String() }),
  Type.Null(),
]);
const nothing = Type.Object({});
const section = Type.Object({ value: Type.Unknown(), version: Type.String() });
const choice = Type.Object({ id: Type.String(), name: Type.String() });

/** The ways of a delivery or pickup that the shop offers and no window of its schedule serves. */
const unserved = Type.Array(Type.Enum([...windowTypes]));

/**
 * Schemas of `panelShopCalls`. A section has the shape of the same section of a declaration (`apply --example`): the
 * order service checks it with the declaration's own schema and rules.
 */
export const panelShopSchemas = {
  shop: {
    data: Type.Object({
      name: Type.String(),
      timeZone: Type.String(),
      /** The pause of now; `null`: the shop takes orders. */
      pause,
      /** The short sections with their versions, which a change names. */
      sections: Type.Object({ minOrderValue: section, closedDays: section, schedule: section }),
      /** How many entries each list has. */
      counts: Type.Record(Type.Enum([...settingsListSections]), Type.Integer()),
      /** The lists with entries that no customer sees, because their setting is off. */
      unseen: Type.Array(Type.Enum([...switchedSections])),
      /** Empty while customers choose no time. */
      unserved,
    }),
  },
  settingsSection: {
    params: Type.Object({ section: Type.Enum([...settingsSections]) }),
    data: Type.Object({
      value: Type.Unknown(),
      version: Type.String(),
      timeZone: Type.String(),
      /** Whether this address shows the shop: then a page can show a part of it. */
      isHere: Type.Boolean(),
      /** What its entries may refer to. */
      sellers: Type.Array(choice),
      neighborhoods: Type.Array(choice),
      /** The names of the products that its entries name by their codes, as far as the catalogue has them. */
      goods: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      /** The payment options or coupons that are switched off. */
      off: Type.Array(Type.Unknown()),
      /** The payment options that are on and that no customer sees, each with what is missing. */
      unoffered: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
      /** Of coupons: how often each was used, and whether it applies now if it is on. */
      couponStates: Type.Array(
        Type.Object({
          code: Type.String(),
          uses: Type.Integer(),
          state: Type.Enum(['valid', 'waiting', 'ended', 'used-up']),
        }),
      ),
      /** Whether a connected channel reaches people by their phone. */
      hasPhoneChannel: Type.Boolean(),
      /** The setting that shows the list's entries; `null`: they always show. */
      switch: Type.Union([
        Type.Object({
          isOn: Type.Boolean(),
          /** The first entry switches it on. */
          isOnByFirst: Type.Boolean(),
          /** Of the schedule. */
          unserved,
        }),
        Type.Null(),
      ]),
      shopName: Type.String(),
    }),
  },
  pauseShop: {
    body: Type.Object({
      length: Type.Enum([...pauseLengths]),
      /** What shoppers read; empty: the usual words. */
      text: Type.String({ maxLength: 300 }),
    }),
    data: Type.Object({ pause }),
  },
  openShop: { body: nothing, data: nothing },
  saveSettingsSection: {
    params: Type.Object({ section: Type.Enum([...settingsSections]) }),
    body: Type.Object({
      version: Type.String({ maxLength: 64 }),
      value: Type.Unknown(),
      /** The gifts whose stock is set; others keep what is left of theirs. */
      restocked: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10_000 })),
    }),
    data: Type.Object({
      version: Type.String(),
      /** What is saved but has no effect yet, as a person reads it. */
      notices: Type.Array(Type.String()),
      /** What the first or last entry made of the list's setting; `null`: it stayed. */
      switched: Type.Union([Type.Boolean(), Type.Null()]),
    }),
  },
  switchSettingsSection: {
    params: Type.Object({ section: Type.Enum([...switchedSections]) }),
    body: Type.Object({ isOn: Type.Boolean() }),
    data: nothing,
  },
} as const satisfies Record<keyof typeof panelShopCalls, PanelCallSchemas>;
