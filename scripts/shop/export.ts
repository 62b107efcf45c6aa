import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { exportProblems, exportShop } from '../../order-service/services/shops/export-shop.ts';
import type { Command } from './command.ts';
import { declarationEnvironment } from './declaration-environment.ts';
import { findShopByArgument } from './find-shop.ts';
import { withDatabase } from './with-database.ts';

export const exportCommand: Command = {
  usage: 'export [--shop LOJA] > ARQUIVO.json',
  summary:
    'Escreve a declaração da loja como ela está agora, para guardar, mudar e aplicar com apply; num arquivo, com npm run -s. Aplicada sem mudanças, ela não muda nada. Não traz segredos: contas e canais ficam com os que têm, e o webhook de pedidos fica de fora.',
  run: exportDeclaration,
};

async function exportDeclaration(args: string[]): Promise<void> {
  const shopArgument = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, shopArgument);
    const text = JSON.stringify(await exportShop(database, shop), null, 2);
    console.log(text);
    for (const problem of await exportProblems(database, shop, text, declarationEnvironment()))
      console.error(`Aviso: assim, apply ainda não aceita este arquivo: ${problem}`);
  });
}

function parseArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { shop: { type: 'string' } } }).values.shop;
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run -s shop -- ${exportCommand.usage}`);
  }
}
