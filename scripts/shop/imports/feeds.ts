import { parseArgs } from 'node:util';
import { type PublishedFormat, publishedFormats } from '#shared/contract/platform/published-feeds.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import {
  publishedFeedsOf,
  publishFeed,
  withdrawFeed,
} from '../../../order-service/services/published-feeds/feed-addresses.ts';
import { shopUrl } from '../../../order-service/services/shops/shop-url.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { readEnvironment, withDatabase } from '../with-database.ts';

export const feedsCommand: Command = {
  usage: 'feeds google|meta LOJA [--new | --revoke] | feeds list LOJA',
  summary:
    'O catálogo da loja como feed, num endereço secreto que o Google Merchant Center (google) ou o Gerenciador de Comércio da Meta (meta, também para o WhatsApp) busca sozinho. Imprime o endereço, que só é dito agora. --new: troca o endereço; o antigo deixa de valer na hora. --revoke: não publica mais. list: o que está publicado.',
  run: feeds,
};

const titles: Readonly<Record<PublishedFormat, string>> = {
  google: 'Google (XML)',
  meta: 'Meta e WhatsApp (CSV)',
};

async function feeds(args: string[]): Promise<void> {
  const { verb, slug, change } = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, slug);
    const published = await publishedFeedsOf(database, shop.id);
    if (verb === 'list') {
      if (published.length === 0)
        console.log(`${shop.name} não publica feeds: npm run shop -- feeds google ${shop.slug}`);
      for (const { format, created_at, used_at } of published)
        console.log(
          `${format}  ${titles[format]}, desde ${day(created_at)}, ${used_at ? `buscado em ${day(used_at)}` : 'nunca buscado'}`,
        );
      return;
    }
    const isPublished = published.some(({ format }) => format === verb);
    if (change === 'revoke') {
      if (!isPublished) throw new OperatorError(`${shop.name} não publica o feed ${verb}.`);
      await withdrawFeed(database, shop.id, verb);
      console.log(`O endereço do feed ${verb} de ${shop.name} não vale mais.`);
      return;
    }
    if (isPublished && change !== 'new')
      throw new OperatorError(
        `${shop.name} já publica o feed ${verb}. Perdeu o endereço? Troque-o: npm run shop -- feeds ${verb} ${shop.slug} --new`,
      );
    const url = await shopUrl(database, shop.id, readEnvironment().publicUrl);
    if (url === null)
      throw new OperatorError(
        `${shop.name} não tem endereço próprio, e os links do feed abririam outra loja. Dê-lhe um: npm run shop -- create ${shop.slug} --update --host loja.example`,
      );
    const address = await publishFeed(database, shop.id, verb, url);
    console.log(`Feed de ${shop.name} para ${titles[verb]}. Guarde o endereço: ele não pode ser visto de novo.`);
    console.log(address);
    if (!isAddressGiven(process.env)) console.error(addressSource);
  });
}

/** Whether a setting says where the shop runs. Otherwise the printed address has the usual port of this machine. */
const isAddressGiven = ({ PUBLIC_URL, PORT }: NodeJS.ProcessEnv): boolean =>
  Boolean(PUBLIC_URL?.trim() || PORT?.trim());
const addressSource =
  'O começo do endereço vem de PUBLIC_URL, ou de PORT, que este comando não tem: ele supõe http://localhost:3000. ' +
  'Se a loja está em outro endereço, troque só esse começo; o resto vale como está. ' +
  'Da próxima vez, dê ao comando a mesma PUBLIC_URL ou PORT da loja.';

const day = (at: Date): string => at.toISOString().slice(0, 10);

function parseArguments(args: string[]) {
  try {
    const options = { new: { type: 'boolean' }, revoke: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [word, slug, ...more] = positionals;
    const verb: PublishedFormat | 'list' | undefined =
      word === 'list' ? 'list' : publishedFormats.find((format) => format === word);
    const changes = (['new', 'revoke'] as const).filter((name) => values[name]);
    if (verb === undefined || slug === undefined || more.length > 0) throw new Error('other words');
    if (changes.length > (verb === 'list' ? 0 : 1)) throw new Error('other options');
    return { verb, slug, change: changes[0] } as const;
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${feedsCommand.usage}`);
  }
}
