import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { previewProducts } from '../services/messaging/preview-products.ts';
import { sendCatalog } from '../services/messaging/send-catalog.ts';
import { sendPlacedOrder } from '../services/messaging/send-placed-order.ts';
import { sendProduct, sendProducts } from '../services/messaging/send-product.ts';
import { sendSummary } from '../services/messaging/send-summary.ts';
import { resendMessage, sentMessages } from '../services/messaging/sent-messages.ts';
import { toggleFlow } from '../services/orders/contact-flow.ts';
import { handleCall, type RouteDependencies } from './serve.ts';
import { uuidParameter } from './uuid-parameter.ts';

/**
 * Routes for agents: what they send to the contact besides the order itself. `publicUrl`: the address at which channels
 * fetch the shop's own pictures.
 */
export function registerAgentMessages(dependencies: RouteDependencies, publicUrl: string): void {
  const { wakeJobs, clock } = dependencies;

  handleCall(
    dependencies,
    endpoints.sendProduct,
    schemas.sendProduct,
    ({ db, caller, params, body }) => sendProduct(db, caller, params.id, body.attributes),
    wakeJobs,
  );

  handleCall(
    dependencies,
    endpoints.sendProducts,
    schemas.sendProducts,
    ({ db, caller, body }) => sendProducts(db, caller, body),
    wakeJobs,
  );

  handleCall(dependencies, endpoints.previewProducts, schemas.previewProducts, ({ db, caller, body }) =>
    previewProducts(db, caller, body, { publicUrl, now: clock() }),
  );

  handleCall(
    dependencies,
    endpoints.sendSummary,
    schemas.sendSummary,
    ({ db, caller }) => sendSummary(db, caller),
    wakeJobs,
  );

  handleCall(
    dependencies,
    endpoints.sendCatalog,
    schemas.sendCatalog,
    ({ db, caller, query }) => sendCatalog(db, caller, query),
    wakeJobs,
  );

  handleCall(dependencies, endpoints.messages, schemas.messages, ({ db, caller, query }) =>
    sentMessages(db, caller, query.order === undefined ? null : Number(query.order)),
  );

  handleCall(
    dependencies,
    endpoints.sendPlaced,
    schemas.sendPlaced,
    ({ db, caller, params, body }) => sendPlacedOrder(db, caller, Number(params.number), body.what),
    wakeJobs,
  );

  handleCall(
    dependencies,
    endpoints.resendMessage,
    schemas.resendMessage,
    ({ db, caller, params }) => resendMessage(db, caller, uuidParameter(params.id)),
    wakeJobs,
  );

  handleCall(
    dependencies,
    endpoints.toggleSemiAutomatic,
    schemas.toggleSemiAutomatic,
    ({ db, caller, query }) => toggleFlow(db, caller, query.to === undefined ? null : query.to === 'semiautomatic'),
    wakeJobs,
  );
}
