/**
 * A payment as a chat shows it with its own button. `referenceId`: letters, digits and '-', at most 60, another one for
 * each message. `lines`: the text beside the button. `codeKey`: the dedupe key of the message with the code to copy,
 * which is not needed when the button is shown; null without one. `expiresAt` is an ISO instant.
 */
export type NativePayment = {
  orderId: string;
  referenceId: string;
  title: string;
  cents: number;
  lines: string[];
  expiresAt: string | null;
  expiredText: string;
  by: { type: 'pix'; code: string } | { type: 'boleto'; line: string } | { type: 'link'; url: string };
  codeKey: string | null;
};

/** What became of an order that a chat shows as payable. */
export type NativeOrderStatus = {
  orderId: string;
  status: 'processing' | 'shipped' | 'completed' | 'canceled';
  isPaid: boolean;
};
