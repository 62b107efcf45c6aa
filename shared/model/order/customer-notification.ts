/**
 * Whether the customer of an order is notified of a change. `no-contact`: the shop knows no chat of the customer.
 * `no-channel`: their channel is not connected. `window-closed`: the channel accepts no message until they write.
 */
export const customerNotifications = ['sent', 'no-contact', 'no-channel', 'window-closed'] as const;
export type CustomerNotification = (typeof customerNotifications)[number];
