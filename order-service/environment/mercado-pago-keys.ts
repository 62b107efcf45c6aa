import { isSecretKey } from '#shared/rules/payment/secret-key.ts';
import { mercadoPagoCapabilities } from '../providers/mercado-pago/mercado-pago.ts';
import type { OnlineKeys } from '../providers/online-payments.ts';

/**
 * The default shop's account at Mercado Pago; null = none. Both keys must be set and of the same kind, because a card
 * token created with one is charged with the other. `refuse` receives the Portuguese text of each problem.
 */
export function readMercadoPagoKeys(
  text: (name: string) => string | undefined,
  refuse: (problem: string) => null,
): OnlineKeys | null {
  const [publicKey, accessToken, webhookSecret] = [
    text('MERCADOPAGO_PUBLIC_KEY'),
    text('MERCADOPAGO_ACCESS_TOKEN'),
    text('MERCADOPAGO_WEBHOOK_SECRET'),
  ];
  if (publicKey === undefined && accessToken === undefined && webhookSecret === undefined) return null;
  if (accessToken === undefined)
    return refuse('MERCADOPAGO_ACCESS_TOKEN: falta, e sem ele ninguém paga pelo Mercado Pago');
  if (publicKey === undefined) return refuse('MERCADOPAGO_PUBLIC_KEY: falta, e sem ela não há formulário de cartão');
  if (!/^[\x21-\x7e]{10,300}$/.test(accessToken)) return refuse('MERCADOPAGO_ACCESS_TOKEN: não é um access token');
  if (isSecretKey(publicKey) || publicKey === accessToken)
    return refuse('MERCADOPAGO_PUBLIC_KEY: é o access token, que ninguém pode ver; declare a chave pública');
  if (webhookSecret !== undefined && !/^[\x21-\x7e]{8,300}$/.test(webhookSecret))
    return refuse('MERCADOPAGO_WEBHOOK_SECRET: não é uma assinatura secreta');
  if (mercadoPagoCapabilities.hasMixedKeys(publicKey, accessToken))
    return refuse('MERCADOPAGO_PUBLIC_KEY: uma das chaves é de teste (TEST-) e a outra não');
  return { publicKey, accessToken, webhookSecret: webhookSecret ?? null };
}
