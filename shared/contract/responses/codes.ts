import { ChannelType } from '#shared/model/channel.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { FailureType, PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { SessionType } from '#shared/model/session.ts';
import { SaleMode } from '#shared/model/shop-settings.ts';
import { codeOf, wordOf } from '../response-fields.ts';

/** The codes of spec §3, with what each means. The document has each once, by its name. */
export const orderStatus = codeOf(OrderStatus, 'O estado do pedido.', {
  Creating: 'é o carrinho, ou voltou a ele',
  Received: 'foi confirmado',
  Finalized: 'foi entregue ou retirado',
  Canceled: 'foi cancelado',
  Error: 'precisa de alguém da loja',
});

export const changedBy = wordOf(Object.values(ChangedBy), 'Quem mudou.', {
  shopper: 'quem compra',
  agent: 'um atendente',
  shop: 'a loja ou o catálogo dela, como um preço novo',
  payment: 'um pagamento, ou um prazo que acabou',
});

export const logisticType = codeOf(LogisticType, 'Como o pedido chega.', {
  StorePickUp: 'retirada na loja',
  ExpressDelivery: 'entrega expressa',
  Shipping: 'envio por transportadora',
});

export const paymentMethod = codeOf(PaymentMethod, 'A forma de pagamento.', {
  CreditCard: 'cartão na página',
  Boleto: 'boleto',
  BankDeposit: 'depósito ou transferência, combinado com a loja',
  Pix: 'PIX',
  Cash: 'dinheiro, antes da entrega',
  OnDelivery: 'na entrega ou na retirada; `group` diz com quê',
  Link: 'um link de pagamento',
  Custom: 'outra, que a loja nomeia',
  Nubank: 'NuPay, do Nubank',
});

export const providerType = codeOf(PaymentProviderType, 'Por quem passa o dinheiro.', {
  ShopProvider: 'pelo serviço de pedidos',
  PayProvider: 'por um provedor do serviço de pedidos',
  BrazilianGateway: 'pelo Pagar.me',
  OtherGateway: 'por outro provedor',
  FixPay: 'pelo FixPay',
  MercadoPago: 'pelo Mercado Pago',
  Manual: 'por ninguém: a loja confere por conta própria',
});

export const paymentStatus = codeOf(PaymentStatus, 'Como está o pagamento.', {
  Waiting: 'espera o dinheiro',
  Paid: 'foi pago, e continua assim depois de uma devolução, que está nos valores do pedido',
  Expired: 'o prazo passou',
  Failed: 'foi recusado; `failureType` diz por quê',
  Canceled: 'foi cancelado',
});

export const failureType = codeOf(FailureType, 'Por que o pagamento foi recusado.', {
  ReCAPTCHA: 'falta a verificação: mostre-a com `recaptchaKey`, e envie de novo com o token',
  LimitExceeded: 'o limite do cartão não basta',
  InvalidData: 'os dados do cartão não conferem',
  Unknown: 'outra razão, que o banco não disse',
});

export const channelType = codeOf(ChannelType, 'O tipo do canal da conversa.', {
  Messenger: 'Messenger',
  WhatsApp: 'WhatsApp',
  WebChat: 'chat de um site',
  Instagram: 'Instagram',
});

export const sessionType = codeOf(SessionType, 'Quem usa a sessão.', {
  Contact: 'quem compra',
  PlatformUser: 'um atendente, por um contato',
  Chatbot: 'um robô',
  None: 'ninguém conhecido',
});

export const saleMode = codeOf(SaleMode, 'Como a loja vende.', {
  None: 'não vende agora',
  AutomatedSale: 'sozinha',
  AssistedSale: 'por atendentes',
  Both: 'dos dois modos',
});

export const recurrenceType = codeOf(RecurrenceType, 'O período da assinatura.', {
  Daily: 'dias',
  Weekly: 'semanas',
  Monthly: 'meses',
  Yearly: 'anos',
});
