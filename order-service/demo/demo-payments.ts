import { cashGroup, PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { PaymentOptionDraft } from '../services/shops/save-payment-options.ts';

const { ShopProvider, Manual } = PaymentProviderType;

const onDelivery = (group: string, prefix: string, names: string[]): PaymentOptionDraft[] =>
  names.map((name) => ({
    providerId: `${prefix}-${name.toLowerCase()}`,
    method: PaymentMethod.OnDelivery,
    providerType: Manual,
    name,
    group,
    payOnDelivery: true,
  }));

/**
 * Every method of spec §3: the first ones are paid through the shop, the others directly between the customer and the
 * shop's staff.
 */
export const demoPaymentOptions: PaymentOptionDraft[] = [
  { providerId: 'cartao', method: PaymentMethod.CreditCard, providerType: ShopProvider, name: 'Cartão de crédito' },
  { providerId: 'pix', method: PaymentMethod.Pix, providerType: ShopProvider, name: 'PIX' },
  { providerId: 'boleto', method: PaymentMethod.Boleto, providerType: ShopProvider, name: 'Boleto' },
  { providerId: 'nubank', method: PaymentMethod.Nubank, providerType: ShopProvider, name: 'Nubank' },
  { providerId: 'link', method: PaymentMethod.Link, providerType: Manual, name: 'Link de pagamento' },
  { providerId: 'deposito', method: PaymentMethod.BankDeposit, providerType: Manual, name: 'Depósito bancário' },
  {
    providerId: 'dinheiro-na-loja',
    method: PaymentMethod.Cash,
    providerType: Manual,
    name: 'Dinheiro',
    group: cashGroup,
  },
  {
    providerId: 'dinheiro',
    method: PaymentMethod.OnDelivery,
    providerType: Manual,
    name: 'Dinheiro',
    group: cashGroup,
    payOnDelivery: true,
  },
  ...onDelivery('Cartão de crédito', 'credito', ['Visa', 'Mastercard', 'Elo']),
  ...onDelivery('Cartão de débito', 'debito', ['Visa', 'Mastercard']),
  { providerId: 'a-combinar', method: PaymentMethod.Custom, providerType: Manual, name: 'A combinar' },
];
