import { OperatorError } from '#shared/text/operator-error.ts';
import { readConfig } from '../../../order-service/config.ts';
import { findShopBySlug } from '../../../order-service/database/shops/shops.ts';
import { wakeSync } from '../../../order-service/database/tray/tray-sync.ts';
import { storeWebhookSecret } from '../../../order-service/services/tray/receive-tray-webhook.ts';
import { storeLinks } from '../../../order-service/services/tray/tray-links.ts';
import { storeStatus } from '../../../order-service/services/tray/tray-status.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';
import { statusLines, syncResultText } from './tray-lines.ts';

export const trayCommand: Command = {
  usage: 'tray status|sync LOJA',
  summary:
    'status: como está a loja com a sua loja Tray (leitura do catálogo, avisos, pedidos, chamadas). sync: o servidor lê o catálogo inteiro de novo já, ou continua a leitura que parou.',
  run: tray,
};

async function tray(args: string[]): Promise<void> {
  const [verb, slug, ...more] = args;
  if (!['status', 'sync'].includes(verb ?? '') || slug === undefined || more.length > 0)
    throw new OperatorError(`Uso: npm run shop -- ${trayCommand.usage}`);
  const now = new Date();
  let woken = 0;
  let isOtherKey = false;
  const status = await withDatabase(async (database) => {
    const shop = await findShopBySlug(database, slug);
    if (!shop) throw new OperatorError(`Não há loja com o nome "${slug}".`);
    if (verb === 'sync') woken = await wakeSync(database, shop.id, now);
    const { secretsKey } = readConfig(process.env);
    const found = await storeStatus(database, shop.id, now);
    isOtherKey =
      secretsKey !== undefined &&
      found?.state === 'linked' &&
      (await storeLinks(secretsKey).linkOf(database, shop.id)) === null;
    return found;
  });
  if (!status) throw new OperatorError(`A loja "${slug}" não tem uma loja Tray: autorize-a em /tray/register.`);
  for (const line of statusLines(status)) console.log(line);
  if (verb === 'sync') console.log(syncResultText(status, woken > 0));
  const { secretsKey, publicUrl } = readConfig(process.env);
  if (verb === 'status' && status.state !== 'moved') console.log(webhookLine(publicUrl, secretsKey, isOtherKey));
}

/** Another SECRETS_KEY gives another webhook URL, and one that no route serves is useless. */
function webhookLine(publicUrl: string, secretsKey: string | undefined, isOtherKey: boolean): string {
  if (secretsKey === undefined)
    return 'SECRETS_KEY: não está definida aqui; com a do servidor, aqui estaria o endereço para os avisos da Tray.';
  return isOtherKey
    ? 'SECRETS_KEY: não é a que guardou os tokens desta loja; com a do servidor, aqui estaria o endereço para os avisos da Tray.'
    : `Endereço para os avisos da Tray: ${publicUrl}/webhooks/tray/${storeWebhookSecret(secretsKey)}`;
}
