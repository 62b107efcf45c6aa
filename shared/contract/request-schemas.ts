import type { Static, TSchema } from 'typebox';
import { agentRequests, productsToSend } from './requests/agent-requests.ts';
import { catalogRequests } from './requests/catalog-requests.ts';
import { customerRequests } from './requests/customer-requests.ts';
import { orderRequests } from './requests/order-requests.ts';
import { paymentRequests } from './requests/payment-requests.ts';
import { chosenAttribute } from './requests/request-fields.ts';

export { storeAuthorizationSchema } from './requests/catalog-requests.ts';

/** Schemas of bodies, queries and path parameters, call by call of spec §7. Unknown fields are ignored. */
export const schemas = {
  ...catalogRequests,
  ...orderRequests,
  ...customerRequests,
  ...paymentRequests,
  ...agentRequests,
} as const;

/** The schemas of requests that the OpenAPI document names. */
export const namedRequests: Readonly<Record<string, TSchema>> = {
  ChosenAttribute: chosenAttribute,
  ProductsToSend: productsToSend,
};

/** The parts of one call that have a schema. */
export type CallSchemas = { readonly body?: TSchema; readonly query?: TSchema; readonly params?: TSchema };

/** The type of a part after its schema passed; `undefined` for a part without a schema. */
export type Checked<S extends CallSchemas, Part extends keyof CallSchemas> = S[Part] extends TSchema
  ? Static<S[Part]>
  : undefined;
