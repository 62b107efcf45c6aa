import { OperatorError } from '#shared/text/operator-error.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { newChatbotToken } from '../../order-service/services/messaging/chatbot-tokens.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const chatbotTokenCommand: Command = {
  usage: 'chatbot-token SLUG',
  summary:
    'Cria o token do chatbot de uma loja e imprime o ID e o token que a página de integração da Tray pede. O token de antes deixa de valer; o banco guarda só o hash.',
  run: makeToken,
};

async function makeToken([slug, ...more]: string[]): Promise<void> {
  if (slug === undefined || slug.startsWith('-') || more.length > 0)
    throw new OperatorError(`Uso: npm run shop -- ${chatbotTokenCommand.usage}`);
  const token = await withDatabase(async (database) => {
    const shop = await findShopBySlug(database, slug);
    if (!shop) throw new OperatorError(`Não há loja com o nome "${slug}".`);
    if (shop.is_demo) throw new OperatorError(`"${slug}" é uma loja de demonstração.`);
    return newChatbotToken(database, shop.id);
  });
  console.log(`ID do chatbot: ${slug}`);
  console.log(`Token: ${token}`);
}
