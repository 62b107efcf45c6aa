import { parseArgs } from 'node:util';
import { toCents } from '#shared/rules/money/money.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { sanitizeLine } from '#shared/rules/text/sanitize-line.ts';
import { validColor } from '#shared/rules/theme/color.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { onlineProviders } from '../../order-service/providers/online-providers.ts';
import { paymentWarnings } from '../../order-service/services/payment-setup/payment-warnings.ts';
import { openShop, type ShopCreationProblem, type ShopInput } from '../../order-service/services/shops/create-shop.ts';
import type { Command } from './command.ts';
import { paymentMeansOfEnvironment } from './payments/payment-environment.ts';
import { inviteStaff } from './staff/invite-staff.ts';
import { webhookAddressLines } from './webhook-addresses.ts';
import { readEnvironment, withDatabase } from './with-database.ts';

export const createCommand: Command = {
  usage:
    'create SLUG --name NOME [--whatsapp 5511…] [--host loja.example]… [--min-order 30,00] [--color #1f6f54] [--logo https://…] [--owner "Dona Ana"] [--update]',
  summary:
    'Abre uma loja; a primeira é a padrão, de quem chega por um endereço que nenhuma loja tem. --update: muda a que já existe, só no que for dito. --owner: imprime o link com que o dono entra no painel.',
  run: create,
};

async function create(args: string[]): Promise<void> {
  const { slug, input, isUpdate, owner } = parseArguments(args);
  const open = async (database: Database) => {
    const opened = await openShop(database, slug, input, isUpdate);
    const shop = 'problem' in opened ? undefined : await findShopBySlug(database, slug);
    return { opened, warnings: shop ? await paymentWarnings(database, shop, paymentMeansOfEnvironment()) : [] };
  };
  const { opened, warnings } = await withDatabase(open, { mayCreate: true });
  if ('problem' in opened) throw new OperatorError(reasonOf(opened, slug));
  console.log(
    `Loja ${opened.isNew ? 'criada' : 'atualizada'}: ${opened.name} (${slug})${opened.isDefault ? ', a loja padrão' : ''}`,
  );
  console.log(`Para experimentar: npm run shop -- session ${slug} --channel whatsapp`);
  printAddresses(slug);
  if (warnings.length > 0) console.log(['Avisos:', ...warnings.map((line) => `  ${line}`)].join('\n'));
  // The last lines are those that a merchant needs.
  if (owner === null) return;
  console.log('');
  await invite(slug, owner);
  console.log('Ele abre os primeiros passos: produtos, entrega, pagamento e o primeiro pedido.');
}

const firstSteps = '/primeiros-passos';

/** The owner's way in, from which the panel leads to the first order. */
const invite = (slug: string, name: string): Promise<void> =>
  withDatabase(async (database) => {
    const shop = await findShopBySlug(database, slug);
    if (shop) await inviteStaff(database, shop, { name, role: 'owner', phone: null }, firstSteps);
  });

/**
 * The URLs that an operator enters elsewhere: in Meta's console, in a payment provider's and in the chatbot platform.
 */
function printAddresses(slug: string): void {
  const { publicUrl } = readEnvironment();
  for (const line of webhookAddressLines(slug, { hasMeta: true, providers: onlineProviders })) console.log(line);
  console.log(
    `API para o chatbot: ${publicUrl}/platform/docs (chave: npm run shop -- keys create ${slug} --name CHATBOT)`,
  );
  console.log('Aonde as mensagens assinadas vão, no chatbot: "channels" em  npm run shop -- apply --example');
}

function parseArguments(args: string[]): {
  slug: string;
  input: ShopInput;
  isUpdate: boolean;
  owner: string | null;
} {
  const { values, positionals } = parse(args);
  const [slug, ...more] = positionals;
  if (slug === undefined || more.length > 0) throw usageError();
  if (slug.length > 60 || !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(slug) || slug === 'demo')
    throw new OperatorError(
      'O SLUG tem só letras minúsculas sem acento, números e hifens, até 60; "demo" é da demonstração.',
    );
  const isUpdate = values.update ?? false;
  if (values.name === undefined && !isUpdate) throw new OperatorError('Falta o nome da loja: --name "Minha Loja"');
  const input: ShopInput = {
    ...(values.name === undefined ? {} : { name: nameOf(values.name) }),
    ...(values.whatsapp === undefined ? {} : { whatsApp: phoneOf(values.whatsapp) }),
    ...(values.host === undefined ? {} : { hosts: values.host.map(hostOf) }),
    ...(values['min-order'] === undefined ? {} : { minOrderCents: centsOf(values['min-order']) }),
    ...(values.color === undefined ? {} : { color: colorOf(values.color) }),
    ...(values.logo === undefined ? {} : { urlLogo: logoOf(values.logo) }),
  };
  return { slug, input, isUpdate, owner: values.owner === undefined ? null : nameOf(values.owner) };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { name: text, whatsapp: text, 'min-order': text, color: text, logo: text, owner: text } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, host: { type: 'string', multiple: true }, update: { type: 'boolean' } },
    });
  } catch {
    // Any usage error shows the usage text.
    throw usageError();
  }
}

const usageError = () => new OperatorError(`Uso: npm run shop -- ${createCommand.usage}`);

function nameOf(text: string): string {
  const name = sanitizeLine(text);
  if (name === '' || name.length > 120) throw new OperatorError('--name: de 1 a 120 caracteres');
  return name;
}

function phoneOf(text: string): string {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  if (!/^[1-9]\d{9,14}$/.test(digits))
    throw new OperatorError('--whatsapp: o número com o código do país e o DDD, como 5511900000000');
  return digits;
}

function hostOf(text: string): string {
  const host = text.trim().toLowerCase();
  if (host.length > 253 || !/^(?!-)[a-z\d-]{1,63}(?:\.(?!-)[a-z\d-]{1,63})*$/.test(host))
    throw new OperatorError('--host: só o nome, sem https://, porta ou caminho, como loja.example');
  return host;
}

function centsOf(text: string): number {
  const reais = parseAmount(text);
  if (reais === null || reais >= 10_000_000)
    throw new OperatorError('--min-order: um valor em reais, como 30, 29,90 ou 1.500,00');
  return toCents(reais);
}

function colorOf(text: string): string {
  const color = validColor(text);
  if (color === null)
    throw new OperatorError('--color: uma cor como #1f6f54 (entre aspas, para o terminal não ler o # como comentário)');
  return color;
}

function logoOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || text.length > 2_000)
    throw new OperatorError('--logo: um endereço https');
  return url.href;
}

function reasonOf(notOpened: ShopCreationProblem, slug: string): string {
  switch (notOpened.problem) {
    case 'exists':
      return `A loja "${slug}" já existe; para mudá-la, repita com --update.`;
    case 'nameless':
      return `A loja "${slug}" ainda não existe; para criá-la, diga o nome: --name "Minha Loja"`;
    case 'demo':
      return `"${slug}" é a loja de demonstração.`;
    case 'host taken':
      return `O endereço ${notOpened.host} já é da loja "${notOpened.owner}".`;
  }
}
