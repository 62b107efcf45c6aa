import type { ChannelType } from '#shared/model/channel.ts';
import type { LogisticType } from '#shared/model/order/logistic.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';

type NamesOf<Codes> = keyof Codes;

/** Display names of codes for merchants; the keys are the wire names of the Platform API. */
export const orderStatusNames: Record<NamesOf<typeof OrderStatus>, string> = {
  Creating: 'de volta ao carrinho',
  Received: 'recebido',
  Finalized: 'finalizado',
  Canceled: 'cancelado',
  Error: 'com erro',
};

export const paymentStatusNames: Record<NamesOf<typeof PaymentStatus>, string> = {
  Waiting: 'aguardando pagamento',
  Paid: 'pago',
  Expired: 'pagamento vencido',
  Failed: 'pagamento recusado',
  Canceled: 'cobrança cancelada',
};

export const logisticTypeNames: Record<NamesOf<typeof LogisticType>, string> = {
  StorePickUp: 'Retirada na loja',
  ExpressDelivery: 'Entrega expressa',
  Shipping: 'Entrega',
};

export const channelNames: Record<NamesOf<typeof ChannelType>, string> = {
  Messenger: 'Messenger',
  WhatsApp: 'WhatsApp',
  WebChat: 'chat do site',
  Instagram: 'Instagram',
};

/** The receiver of a payment. */
export const providerTypeNames: Record<NamesOf<typeof PaymentProviderType>, string> = {
  ShopProvider: 'provedor da loja',
  PayProvider: 'provedor de pagamentos',
  BrazilianGateway: 'Pagar.me',
  OtherGateway: 'outro gateway',
  FixPay: 'FixPay',
  MercadoPago: 'Mercado Pago',
  Manual: 'a própria loja',
};
