import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { sendCatalog } from '../services/messaging/send-catalog.ts';
import { sendProduct } from '../services/messaging/send-product.ts';
import { sendSummary } from '../services/messaging/send-summary.ts';
import { resendMessage, sentMessages } from '../services/messaging/sent-messages.ts';
import { toggleFlow } from '../services/orders/semi-automatic.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** Routes for agents: what they send to the contact besides the order itself. */
export function registerAssistedSale(house: RouteDependencies): void {
  const { wakeDelivery } = house;

  handleCall(
    house,
    endpoints.sendProduct,
    schemas.sendProduct,
    ({ db, who, params, body }) => sendProduct(db, who, params.id, body.attributes),
    wakeDelivery,
  );

  handleCall(house, endpoints.sendSummary, schemas.sendSummary, ({ db, who }) => sendSummary(db, who), wakeDelivery);

  handleCall(
    house,
    endpoints.sendCatalog,
    schemas.sendCatalog,
    ({ db, who, query }) => sendCatalog(db, who, query),
    wakeDelivery,
  );

  handleCall(house, endpoints.messages, schemas.messages, ({ db, who }) => sentMessages(db, who));

  handleCall(
    house,
    endpoints.resendMessage,
    schemas.resendMessage,
    ({ db, who, params }) => resendMessage(db, who, params.id),
    wakeDelivery,
  );

  handleCall(house, endpoints.toggleSemiAutomatic, schemas.toggleSemiAutomatic, ({ db, who }) => toggleFlow(db, who));
}
