import { Type } from 'typebox';
import { feedRunBody, feedSource, feedSourceParams, removedFeedSource } from '../platform/feed-source-schemas.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelImportCalls } from './panel-import-calls.ts';

/** An address. `isRequested`: someone asked to read it now, so that it is read although it is paused. */
const panelSource = Type.Object({ ...feedSource.properties, isRequested: Type.Boolean() });

/** The schemas of the calls about the addresses of products. `now`: a source with an earlier `nextAt` is being read. */
export const panelImportSchemas = {
  importSources: {
    data: Type.Object({ now: Type.String({ format: 'date-time' }), sources: Type.Array(panelSource) }),
  },
  addImportSource: {
    body: Type.Object(
      {
        address: Type.String({ minLength: 1, maxLength: 2_000 }),
        everyMinutes: Type.Integer({ minimum: 15, maximum: 10_080 }),
        full: Type.Boolean(),
        stock: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    data: panelSource,
  },
  runImportSource: { params: feedSourceParams, body: feedRunBody, data: panelSource },
  pauseImportSource: {
    params: feedSourceParams,
    body: Type.Object({ isPaused: Type.Boolean() }, { additionalProperties: false }),
    data: panelSource,
  },
  removeImportSource: {
    params: feedSourceParams,
    body: Type.Object({}, { additionalProperties: false }),
    data: removedFeedSource,
  },
} as const satisfies Record<keyof typeof panelImportCalls, PanelCallSchemas>;
