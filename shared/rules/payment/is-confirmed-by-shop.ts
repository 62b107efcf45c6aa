import { type OrderPayment, PaymentProviderType } from '../../model/payment/payment.ts';
import { readPixCode } from '../brazil/pix-code.ts';

/**
 * Whether only the shop's people can confirm the payment that an order waits for: no provider reports money of the
 * shop's own PIX key, or of a link that an agent wrote.
 */
export function isConfirmedByShop(
  pixCode: string | null,
  { providerType }: Pick<OrderPayment, 'providerType'>,
): boolean {
  const code = pixCode === null ? null : readPixCode(pixCode);
  if (code !== null) return code.key !== null && code.url === null;
  return providerType === PaymentProviderType.Manual;
}
