/** The events that a declared webhook without `events` gets: those of the time when a shop had one webhook. */
export const firstPlatformEvents = [
  'order.received',
  'order.paid',
  'order.canceled',
  'order.reopened',
  'order.refunded',
  'order.disputed',
  'order.fraud_alert',
  'handoff',
  'discount.requested',
  'discount.decided',
  'person.erased',
] as const;

/** The events that a shop's webhooks may choose. */
export const chosenPlatformEvents = [
  ...firstPlatformEvents,
  'order.finalized',
  'order.stage_changed',
  'cart.abandoned',
  'message.failed',
  'order.dispute_lost',
  'order.fraud_cleared',
  'order.payment_review',
] as const;
export type ChosenPlatformEvent = (typeof chosenPlatformEvents)[number];

/** `webhook.test` is sent on request, whatever the webhook chose. */
export type PlatformEventType = ChosenPlatformEvent | 'webhook.test';

/** The stages of a received order. */
export const orderStages = ['accepted', 'preparing', 'dispatched'] as const;
export type OrderStage = (typeof orderStages)[number];

/** The most webhooks of one shop. */
export const maxPlatformWebhooks = 10;
