/** The messages to contacts whose text a shop may write itself. */
export const ownMessages = [
  'welcome',
  'received',
  'paid',
  'onItsWay',
  'readyForPickup',
  'finalized',
  'canceled',
  'notPaidInTime',
  'notAcceptedInTime',
] as const;
export type OwnMessage = (typeof ownMessages)[number];

/** A shop's own texts; a missing one is the usual text. `{pedido}` is the order's number, `{loja}` the shop's name. */
export type MessageTexts = Readonly<Partial<Record<OwnMessage, string>>>;

/** The merchant's number that gets a message for each new order, and whether it does now. */
export type OrderAlert = { phone: string; isOn: boolean };
