import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import {
  exportProducts,
  isSheetFormat,
  type SheetFormat,
} from '../../../order-service/services/product-spreadsheet/export-products.ts';
import { pictureUrlOf } from '../../../order-service/services/shops/shop-url.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { readEnvironment, withDatabase } from '../with-database.ts';

export const productsCommand: Command = {
  usage: 'products export ARQUIVO.xlsx|ARQUIVO.csv [--shop LOJA]',
  summary:
    'Grava o catálogo como está agora numa planilha: um produto ou uma variação por linha, também os escondidos e os ' +
    'inativos. O mesmo arquivo volta com import: uma célula igual não muda nada, uma célula mudada muda só o que diz, e ' +
    'o estoque só entra com --stock. Linhas novas são produtos novos; as que faltam ficam como estão.',
  run: products,
};

async function products(args: string[]): Promise<void> {
  const { file, format, shop: named } = parseArguments(args);
  const shopName = await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, named);
    const shopUrl = await pictureUrlOf(database, shop.id, readEnvironment().publicUrl);
    const begun = `${file}.parcial`;
    try {
      await pipeline(Readable.from(exportProducts(database, shop.id, format, shopUrl)), createWriteStream(begun));
      await rename(begun, file);
    } catch (error) {
      await rm(begun, { force: true });
      if (error instanceof Error && 'syscall' in error)
        throw new OperatorError(`Não foi possível gravar ${file}: ${'code' in error ? error.code : error.message}.`);
      throw error;
    }
    return shop.name;
  });
  console.log(`Produtos de ${shopName} gravados em ${file}`);
}

function parseArguments(args: string[]): { file: string; format: SheetFormat; shop: string | undefined } {
  try {
    const options = { shop: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb, file = '', ...more] = positionals;
    const format = path.extname(file).slice(1).toLowerCase();
    if (verb === 'export' && more.length === 0 && isSheetFormat(format)) return { file, format, shop: values.shop };
    throw new Error('other words');
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${productsCommand.usage}`);
  }
}
