import { MessageKind, type SentMessage } from '#shared/model/message.ts';

/**
 * Whether a message is nothing but a PIX code or a boleto's line: a chat copies whole messages. The names in a PIX code
 * have spaces.
 */
export const isPaymentCode = ({ kind, title }: Pick<SentMessage, 'kind' | 'title'>): boolean =>
  kind === MessageKind.OrderStatus && /^(?:000201\S{20}|[\d. ]{47,60}$)/.test(title);
