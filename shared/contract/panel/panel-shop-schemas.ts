import { Type } from 'typebox';
import { pauseLengths, shopParts } from '#shared/model/shop-part.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelShopCalls } from './panel-shop-calls.ts';

const pause = Type.Union([
  Type.Object({ until: Type.Union([Type.String(), Type.Null()]), text: Type.String() }),
  Type.Null(),
]);
const nothing = Type.Object({});

/**
 * Schemas of `panelShopCalls`. A part has the shape of the same part of a declaration (`apply --example`): the order
 * service checks it with the declaration's own schema and rules.
 */
export const panelShopSchemas = {
  shop: {
    data: Type.Object({
      name: Type.String(),
      timeZone: Type.String(),
      /** The pause of now; `null`: the shop takes orders. */
      pause,
      /** Each part with its version, which a change names. */
      parts: Type.Record(Type.Enum([...shopParts]), Type.Object({ value: Type.Unknown(), version: Type.String() })),
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
  saveShopPart: {
    params: Type.Object({ part: Type.Enum([...shopParts]) }),
    body: Type.Object({ version: Type.String({ maxLength: 64 }), value: Type.Unknown() }),
    data: Type.Object({ version: Type.String() }),
  },
} as const satisfies Record<keyof typeof panelShopCalls, PanelCallSchemas>;
