import { withdrawalRefusal } from '#shared/text/imports/import-texts.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { exampleOf } from './example-values.ts';
import type { RefusalExamples } from './openapi-parts.ts';
import { order } from './responses/order.ts';

const refused = (code: string, message: string, data: unknown = null) => ({
  [code]: { success: false, data, errors: [{ message, code }] },
});

/** The typical refusals that both documents show, by status. The messages are those that the servers send. */
const common = {
  400: { ...refused('bad-request', refusals.badRequest), ...refused('bad-key', refusals.badKey) },
  403: { ...refused('not-yours', refusals.notYours), ...refused('navigation', refusals.navigation) },
  404: refused('not-found', refusals.notFound),
  408: refused('too-slow', refusals.tooSlow),
  413: refused('too-large', refusals.tooLarge),
  414: refused('too-large', refusals.tooLarge),
  415: refused('not-json', refusals.notJson),
  417: refused('bad-request', refusals.badRequest),
  429: refused('too-many', refusals.tooMany),
  431: refused('too-large', refusals.tooLarge),
  500: refused('fault', refusals.fault),
  502: refused('upstream', refusals.upstream),
  503: refused('busy', refusals.busy),
  504: refused('timeout', refusals.timeout),
  507: refused('disk-full', refusals.diskFull),
};

/** The typical refusals of the calls with a session. */
export const sessionRefusals = (): RefusalExamples => ({
  ...common,
  401: refused('no-session', refusals.noSession),
  409: refused('stale', refusals.stale, exampleOf(order)),
  422: {
    ...refused('key-reused', refusals.keyReused),
    ...refused('stock-limit', orderRefusals.stockLimit('Café em grãos 500 g', 2)),
  },
});

const withdrawal = { withdrawn: 40, turnedOff: 6, active: 120 };

/** The typical refusals of the Platform API. */
export const platformRefusalExamples: RefusalExamples = {
  ...common,
  401: refused('no-key', refusals.noKey),
  409: refused('stale', refusals.stale),
  422: {
    ...refused('key-reused', refusals.keyReused),
    ...refused('too-many-withdrawn', withdrawalRefusal(withdrawal) ?? '', withdrawal),
  },
};
