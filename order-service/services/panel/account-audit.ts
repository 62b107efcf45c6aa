import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import type { AuditValue } from '../staff/audit.ts';

type Account = Pick<
  NonNullable<ShopDeclaration['paymentAccounts']>[number],
  'publicKey' | 'accessToken' | 'webhookSecret' | 'maxInstallments' | 'pixKey' | 'merchantName'
>;

/** What the history keeps of a payment account: no key, and of the PIX key so much that two keys look different. */
export const accountAudit = (account: Account): AuditValue => ({
  ...(account.publicKey !== undefined && { 'chave pública': `final ${account.publicKey.slice(-4)}` }),
  ...(account.accessToken !== undefined && { 'chave secreta': 'trocada' }),
  ...(account.webhookSecret !== undefined && { 'segredo dos avisos': 'trocado' }),
  ...(account.maxInstallments !== undefined && { parcelas: account.maxInstallments }),
  ...(account.pixKey !== undefined && { 'chave PIX': maskedPixKey(account.pixKey) }),
  ...(account.merchantName !== undefined && { recebedor: account.merchantName }),
});

/**
 * A PIX key that people recognise and cannot use: 'final 4821', or 'an…@padaria.com.br' of an e-mail, whose last
 * letters say nothing.
 */
export function maskedPixKey(key: string): string {
  const at = key.indexOf('@');
  return at > 0 ? `${key.slice(0, Math.min(2, at - 1))}…${key.slice(at)}` : `final ${key.slice(-4)}`;
}
