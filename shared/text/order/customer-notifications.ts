import type { CustomerNotification } from '../../model/order/customer-notification.ts';

/** What the customer learns of a change, in the question before it. */
export const customerNotificationTexts: Readonly<Record<CustomerNotification, string>> = {
  sent: 'O cliente é avisado pela conversa.',
  'no-contact': 'O cliente não recebe aviso: a loja não tem uma conversa com ele. Avise você, se puder.',
  'no-channel': 'O cliente não recebe aviso: o canal dele não está conectado à loja. Avise você, se puder.',
  'window-closed':
    'O aviso não chega agora: faz mais de um dia que o cliente não escreve para a loja. Avise você, se puder.',
};
