import { fillPath } from '#shared/contract/path.ts';
import { paymentWebhooks } from '#shared/contract/platform/webhooks.ts';
import { readConfig } from '../../../order-service/config.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { findPaymentAccount } from '../../../order-service/database/payments/payments.ts';
import { findWebhookHealth, type WebhookHealth } from '../../../order-service/database/payments/webhook-health.ts';
import type { ShopRow } from '../../../order-service/database/shops/shops.ts';
import type { KeyCheck, OnlineCapabilities, PublicKeyCheck } from '../../../order-service/providers/online-payments.ts';
import { onlineProviders } from '../../../order-service/providers/online-providers.ts';
import { openOnlineProviders } from '../../../order-service/providers/open-online-providers.ts';
import { checkPublicKeyAt } from '../../../order-service/services/payment-setup/check-public-key.ts';
import { paymentAccounts } from '../../../order-service/services/payment-setup/payment-accounts.ts';
import { responseOrNull } from '../../../order-service/services/payment-setup/provider-response.ts';
import { webhookHealthAdvice } from '../../../order-service/services/payment-setup/webhook-health-advice.ts';
import { formatShopTime } from '../format.ts';

/** What the command ends with: a key is refused or cannot be opened, or a provider did not say whether it knows one. */
export const checkExitCodes = { refused: 2, noResponse: 3 } as const;

/**
 * Whether the providers know a shop's keys and their notifications about payments arrive, and what to do if not, as
 * lines. `exitCode`: 0 if all keys are known; a refused key, and an account that cannot be opened, count more than a
 * missing response.
 */
export async function checkPayments(database: Database, shop: ShopRow): Promise<{ text: string; exitCode: number }> {
  const config = readConfig(process.env);
  const { secretsKey, environmentKeys } = config;
  const online = openOnlineProviders(config);
  const accounts = paymentAccounts({ online, secretsKey, environmentKeys });
  try {
    const found: string[] = [];
    const keys: (PublicKeyCheck | KeyCheck | null)[] = [];
    for (const provider of onlineProviders) {
      const account = await accounts.online(database, shop.id, provider.name);
      const declared = await findPaymentAccount(database, shop.id, provider.name);
      if (!account) {
        if (declared === undefined) continue;
        keys.push('refused');
        found.push(`${titleOf(shop, provider)}\n${closedText}`);
        continue;
      }
      const notice = await findWebhookHealth(database, shop.id, provider.name);
      const { publicKey, webhookSecret } = account;
      const key = publicKey === null ? 'refused' : await checkPublicKeyAt(online, provider.name, publicKey);
      const token = await responseOrNull(account.provider.checkKeys());
      keys.push(key, token);
      const isSecretClosed =
        webhookSecret === null && declared !== undefined && declared.webhook_secret_sealed !== null;
      if (isSecretClosed) keys.push('refused');
      const hasSecret = webhookSecret !== null;
      const known = { notice, key, token, hasSecret, isSecretClosed, ...config };
      found.push(accountText(shop, provider, known));
    }
    const text = found.join('\n\n') || `A loja "${shop.slug}" não tem uma conta de pagamento online.`;
    return { text, exitCode: exitCodeOf(keys) };
  } finally {
    await Promise.all(online.map((provider) => provider.close()));
  }
}

const titleOf = (shop: ShopRow, { texts }: OnlineCapabilities): string => `Loja "${shop.slug}", ${texts.title}`;

const closedText =
  'A conta não abre neste servidor, e nada é cobrado nem devolvido. Confira SECRETS_KEY, que deve ser a de quando a ' +
  'conta foi declarada, ou declare as chaves de novo';

const closedSecretText =
  'Segredo dos avisos: não abre neste servidor, e nenhum aviso é aceito. Confira SECRETS_KEY, ou declare-o de novo';

function exitCodeOf(keys: (PublicKeyCheck | KeyCheck | null)[]): number {
  if (keys.includes('refused')) return checkExitCodes.refused;
  return keys.some((key) => key === null || key === 'unclear') ? checkExitCodes.noResponse : 0;
}

type Known = {
  notice: WebhookHealth | undefined;
  /** Null: the provider did not respond. */
  key: PublicKeyCheck | null;
  /** Of the access token; null likewise. */
  token: KeyCheck | null;
  hasSecret: boolean;
  /** A secret is saved, and this server's key does not open it. */
  isSecretClosed: boolean;
  publicUrl: string;
};

function accountText(
  shop: ShopRow,
  provider: OnlineCapabilities,
  { notice, key, token, hasSecret, isSecretClosed, publicUrl }: Known,
): string {
  const isPublic = publicUrl.startsWith('https://');
  const path = fillPath(paymentWebhooks[provider.name].path, { account: shop.id });
  return [
    titleOf(shop, provider),
    `Chave pública: ${keyText(key, provider.texts.title)}`,
    `Access token: ${tokenText(token, provider.texts.title)}`,
    ...(isSecretClosed ? [closedSecretText] : []),
    `Endereço dos avisos: ${publicUrl}${path}`,
    ...(isPublic ? [] : ['PUBLIC_URL não começa com https://: o provedor não envia avisos a este endereço.']),
    `Último aviso ${provider.texts.webhooks.proven}: ${timeText(notice?.signed_at, shop.time_zone)}`,
    `Último aviso sem prova: ${timeText(notice?.unproven_at, shop.time_zone)}${reasonText(notice, provider)}`,
    webhookHealthAdvice({ notice, hasSecret, isPublic, now: new Date() }, provider).text,
  ].join('\n');
}

function keyText(key: PublicKeyCheck | null, title: string): string {
  if (key === 'accepted') return 'aceita';
  if (key === 'refused')
    return `o ${title} não a conhece, e sem ela nenhum cartão é pago. Copie-a de novo no painel da conta`;
  return key === null ? `o ${title} não respondeu agora` : `o ${title} não disse se a conhece`;
}

function tokenText(token: KeyCheck | null, title: string): string {
  if (token === 'live') return 'aceito';
  if (token === 'test') return 'aceito; a conta é de teste, e nenhum dinheiro de verdade é movido';
  if (token === null) return `o ${title} não respondeu agora`;
  return `o ${title} não o aceita, e nada é cobrado nem devolvido. Copie-o de novo no painel da conta`;
}

const timeText = (at: Date | null | undefined, timeZone: string): string =>
  at ? formatShopTime(at, timeZone) : 'nenhum';

const reasonText = (notice: WebhookHealth | undefined, { texts }: OnlineCapabilities): string => {
  switch (notice?.unproven_reason) {
    case 'unsigned':
      return ` (sem ${texts.webhooks.proof})`;
    case 'wrong-signature':
      return ` (com ${texts.webhooks.wrongProof})`;
    case 'no-secret':
      return ' (a loja não tinha o segredo)';
    default:
      return '';
  }
};
