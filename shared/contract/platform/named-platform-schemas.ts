import type { TSchema } from 'typebox';
import { buyerResponseFields, channelType, contactResponseFields } from './contact-schemas.ts';
import { discountRequest } from './discount-schemas.ts';
import { contactFlow } from './handoff-schemas.ts';
import { deliveryAddress, orderDetail, orderHead, orderLine, pickupPlace } from './order-schemas.ts';
import { contactCart } from './platform-cart-schemas.ts';
import { agent } from './platform-fields.ts';
import { openedSession } from './platform-schemas.ts';
import { money } from './refund-schemas.ts';
import { webhookHead } from './webhook-schemas.ts';

/** The schemas that the Platform API's document names: a shape that occurs in several places is described once. */
export const namedPlatformSchemas: Readonly<Record<string, TSchema>> = {
  Agent: agent,
  Buyer: buyerResponseFields.contact,
  Cart: contactCart,
  ChannelType: channelType,
  Contact: contactResponseFields.contact,
  ContactFlow: contactFlow,
  DeliveryAddress: deliveryAddress,
  DiscountRequest: discountRequest,
  OpenedSession: openedSession,
  Order: orderDetail,
  OrderHead: orderHead,
  OrderLine: orderLine,
  OrderMoney: money,
  PickupPlace: pickupPlace,
  Webhook: webhookHead,
};
