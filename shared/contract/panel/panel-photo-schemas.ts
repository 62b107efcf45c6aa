import { Type } from 'typebox';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelPhotoCalls } from './panel-photo-calls.ts';

/** Schemas of `panelPhotoCalls`. */
export const panelPhotoSchemas = {
  addPhoto: {
    /** `url`: the photo's address on this server, for a product's `images`. */
    data: Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  },
} as const satisfies Record<keyof typeof panelPhotoCalls, PanelCallSchemas>;
