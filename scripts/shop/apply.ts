import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Database, UnknownOutcome } from '../../order-service/database/engine/database.ts';
import { recordKeysCheck } from '../../order-service/database/payments/verified-credentials.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { type Problem, problemLine } from '../../order-service/declaration/problem.ts';
import {
  type DeclarationReading,
  type DeclaredParts,
  readDeclaration,
} from '../../order-service/declaration/read-declaration.ts';
import type { ShopDeclaration } from '../../order-service/declaration/shop-schema.ts';
import { onlineProviders } from '../../order-service/providers/online-providers.ts';
import { openOnlineProviders } from '../../order-service/providers/open-online-providers.ts';
import {
  type ApplyOptions,
  type ApplyReport,
  applyShop,
  type DeclaredList,
} from '../../order-service/services/shops/apply-shop.ts';
import { checkDeclaredKeys, type DeclaredKeys } from '../../order-service/services/shops/check-declared-keys.ts';
import { declarationProblems } from '../../order-service/services/shops/declaration-problems.ts';
import type { Command } from './command.ts';
import { declarationEnvironment } from './declaration-environment.ts';
import { formatCount, truncate } from './format.ts';
import { paymentMeansOfEnvironment } from './payments/payment-environment.ts';
import { readLimitedFile } from './read-file.ts';
import { webhookAddressLines } from './webhook-addresses.ts';
import { readEnvironment, withDatabase } from './with-database.ts';

export const applyCommand: Command = {
  usage: 'apply ARQUIVO.json [--dry-run] [--restock] | apply --example',
  summary:
    'Faz da loja o que o arquivo declara: configurações, endereços, palavras da busca, vendedores, retirada, entrega, bairros, agenda, tabelas de preço, cupons, brindes, pagamento, contas que recebem, canais e o webhook de pedidos. O que o arquivo não cita fica como está; uma lista citada vale inteira, e o que saiu dela é desligado. --example: imprime um arquivo completo e comentado (num arquivo: npm run -s shop -- apply --example > loja.json). --dry-run: só mostra o que aconteceria. --restock: o estoque declarado vale também para brindes que já existem.',
  run: apply,
};

type ParsedArguments = { isExample: true } | { isExample: false; file: string; options: ApplyOptions };

const exampleFile = path.join(import.meta.dirname, 'example.jsonc');
const maxBytes = 20 * 1024 * 1024;
/** Limits the list, so that a completely wrong file does not scroll its first problems away. */
const maxListed = 200;
const maxLine = 400;

/** The singular and plural of a list's entries. */
const listLabels: Readonly<Record<DeclaredList, readonly [one: string, many: string]>> = {
  hosts: ['endereço', 'endereços'],
  searchSynonyms: ['grupo de palavras da busca', 'grupos de palavras da busca'],
  sellers: ['vendedor', 'vendedores'],
  stores: ['loja de retirada', 'lojas de retirada'],
  neighborhoods: ['bairro', 'bairros'],
  deliveryOptions: ['opção de entrega', 'opções de entrega'],
  schedule: ['horário', 'horários'],
  closedDays: ['dia fechado', 'dias fechados'],
  priceTables: ['tabela de preço', 'tabelas de preço'],
  coupons: ['cupom', 'cupons'],
  gifts: ['grupo de brindes', 'grupos de brindes'],
  channels: ['canal conectado', 'canais conectados'],
  platformWebhooks: ['webhook de pedidos', 'webhooks de pedidos'],
  paymentOptions: ['opção de pagamento', 'opções de pagamento'],
  paymentAccounts: ['conta de pagamento', 'contas de pagamento'],
};

async function apply(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  if (parsed.isExample) {
    process.stdout.write(readFileSync(exampleFile, 'utf8'));
    return;
  }
  const reading = readDeclarationFile(parsed.file);
  if ('problems' in reading)
    throw refusalError(parsed.file, [...reading.problems, ...(await databaseProblems(reading.rest))]);
  const { declaration } = reading;
  const keys = await declaredKeys(declaration);
  if (keys.problems.length > 0) throw refusalError(parsed.file, keys.problems);
  const apply = (database: Database) =>
    applyShop(database, declaration, {
      ...parsed.options,
      means: declarationEnvironment(),
      paymentMeans: paymentMeansOfEnvironment(),
      also: async (db) => {
        const shop = await findShopBySlug(db, declaration.slug);
        for (const provider of keys.accepted) if (shop) await recordKeysCheck(db, shop.id, provider, true);
      },
    }).catch(rethrowUnknownOutcome);
  const applied = await withDatabase(apply, { mayCreate: true });
  if ('problems' in applied) throw refusalError(parsed.file, applied.problems);
  printReport({ ...applied, notices: [...applied.notices, ...keys.notices] }, declaration.slug, parsed.options);
  if (!parsed.options.isDryRun) printWebhooks(applied.id, declaration);
}

function parseArguments(args: string[]): ParsedArguments {
  try {
    const options = {
      example: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      restock: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (values.example && args.length === 1) return { isExample: true };
    if (values.example || file === undefined || more.length > 0) throw new Error('one file');
    return {
      isExample: false,
      file,
      options: { isDryRun: values['dry-run'] ?? false, isRestock: values.restock ?? false },
    };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${applyCommand.usage}`);
  }
}

function readDeclarationFile(file: string): DeclarationReading {
  return readDeclaration(readLimitedFile(file, maxBytes).toString('utf8'));
}

/**
 * The database's problems with the rest of a file that has problems, so that all are reported together. Empty when the
 * database cannot be opened.
 */
async function databaseProblems(rest: DeclaredParts): Promise<Problem[]> {
  try {
    return await withDatabase((database) => declarationProblems(database, rest, declarationEnvironment()), {
      mayCreate: true,
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [];
  }
}

/** Asks the payment providers about the declared keys, before anything is written. */
async function declaredKeys({ paymentAccounts = [] }: ShopDeclaration): Promise<DeclaredKeys> {
  if (paymentAccounts.length === 0) return { problems: [], notices: [], accepted: [] };
  const clients = openOnlineProviders(readEnvironment());
  try {
    return await checkDeclaredKeys(paymentAccounts, declarationEnvironment(), clients);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

function refusalError(file: string, problems: readonly Problem[]): OperatorError {
  const listed = problems.slice(0, maxListed).map((problem) => `  ${truncate(problemLine(problem), maxLine)}`);
  if (problems.length > maxListed) listed.push(`  … e mais ${problems.length - maxListed}`);
  const count = formatCount(problems.length, 'problema', 'problemas');
  return new OperatorError(`${file}: ${count}, nada foi mudado.\n${listed.join('\n')}`);
}

function rethrowUnknownOutcome(error: unknown): never {
  if (!(error instanceof UnknownOutcome)) throw error;
  throw new OperatorError('O banco caiu enquanto gravava: entrou tudo ou nada. Aplique o arquivo de novo.');
}

function printReport(
  { isNew, isDefault, name, lists, notices }: ApplyReport,
  slug: string,
  { isDryRun }: ApplyOptions,
): void {
  if (notices.length > 0) console.log(['Avisos:', ...notices.map((line) => `  ${truncate(line, maxLine)}`)].join('\n'));
  if (isDryRun) console.log('Simulação, nada foi mudado.');
  console.log(`Loja ${isNew ? 'criada' : 'atualizada'}: ${name} (${slug})${isDefault ? ', a loja padrão' : ''}`);
  for (const { list, count, withdrawn } of lists) {
    const withdrawnText =
      withdrawn === 0 ? '' : ` (${withdrawn} ${withdrawn === 1 ? 'que saiu do arquivo' : 'que saíram do arquivo'})`;
    console.log(`  ${list}: ${formatCount(count, ...listLabels[list])}${withdrawnText}`);
  }
}

/** The webhook URLs for Meta and the payment providers. The owner of these accounts enters them in their consoles. */
function printWebhooks(shopId: string, { channels = [], paymentAccounts = [] }: ShopDeclaration): void {
  const lines = webhookAddressLines(shopId, {
    hasMeta: channels.some(({ meta }) => meta),
    providers: onlineProviders.filter(({ name }) => paymentAccounts.some(({ provider }) => provider === name)),
  });
  for (const line of lines) console.log(`  ${line}`);
}
