import { channelWebhookPath, paymentWebhooks } from '#shared/contract/platform/webhooks.ts';
import type { onlineProviders } from '../../order-service/providers/online-providers.ts';
import { readEnvironment } from './with-database.ts';

type OnlineProvider = (typeof onlineProviders)[number];

/**
 * One line for each webhook address of a shop that its owner enters at Meta and at the payment companies, and a warning
 * when no service can deliver to them. `account`: the shop's id or short name.
 */
export function webhookAddressLines(
  account: string,
  { hasMeta, providers }: { hasMeta: boolean; providers: readonly OnlineProvider[] },
): string[] {
  const { publicUrl } = readEnvironment();
  const addressOf = (path: string) => `${publicUrl}${path.replace(':account', account)}`;
  const lines = [
    ...(hasMeta
      ? [`Webhook no painel da Meta (WhatsApp, Messenger, Instagram): ${addressOf(channelWebhookPath)}`]
      : []),
    ...providers.map(
      ({ name, texts }) => `Webhook no painel do ${texts.title}: ${addressOf(paymentWebhooks[name].path)}`,
    ),
  ];
  if (lines.length === 0 || publicUrl.startsWith('https://')) return lines;
  return [
    ...lines,
    `Atenção: PUBLIC_URL é ${publicUrl}, sem https://. Nenhum aviso chega a este servidor até ela começar com https://.`,
  ];
}
