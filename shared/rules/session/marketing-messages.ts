import { MessageKind } from '../../model/message.ts';

/**
 * Messages that advertise. The others are service: they answer the contact, or they are about the contact's own cart or
 * order.
 */
const marketingKinds: readonly MessageKind[] = [MessageKind.Product, MessageKind.Catalog];

/** Whether a message is marketing when it does not answer the contact in an open conversation. */
export const isMarketing = (kind: MessageKind): boolean => marketingKinds.includes(kind);
