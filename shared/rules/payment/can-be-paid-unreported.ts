import { type OrderPayment, PaymentMethod, PaymentProviderType } from '../../model/payment/payment.ts';

const { BankDeposit, Boleto, Cash, Custom, OnDelivery, Pix } = PaymentMethod;
const atHandover: readonly (PaymentMethod | null)[] = [null, Cash, OnDelivery];
/** Money that reaches the shop by itself, or days after it was paid. */
const unreported: readonly (PaymentMethod | null)[] = [BankDeposit, Custom, Boleto];

/**
 * Whether a customer may have paid before the handover without any report to the shop. No provider reports money of the
 * shop's own PIX key, a deposit or a link that a person wrote. A boleto's money is reported days later.
 */
export function canBePaidUnreported({
  method,
  providerType,
  pixKey,
}: Pick<OrderPayment, 'method' | 'providerType' | 'pixKey'>): boolean {
  if (atHandover.includes(method)) return false;
  const isOwnKey = method === Pix && (pixKey !== undefined || !providerType);
  return isOwnKey || providerType === PaymentProviderType.Manual || unreported.includes(method);
}
