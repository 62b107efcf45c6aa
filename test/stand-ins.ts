import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { stopWithNpm } from '../scripts/stop-with-npm.mjs';
import { openFolder } from './helpers/database/open-folder.ts';
import { programArgs } from './helpers/processes/bundled-programs.ts';
import { freePort, isFreePort } from './helpers/processes/free-port.ts';
import { emptyDataDir, startShop } from './helpers/processes/running-shop.ts';
import type { Lifetime } from './helpers/stand-ins/lifetime.ts';
import { declaration, products, slug } from './helpers/stand-ins/try-out/declaration.ts';
import { contact, messagesOf, startDesk } from './helpers/stand-ins/try-out/desk.ts';
import { startVendors, writeToShop } from './helpers/stand-ins/try-out/vendors.ts';

/**
 * `npm run stand-ins` runs a shop on the stand-ins of Mercado Pago, Pagar.me and Meta, all on this machine, and a page
 * on which an engineer pays, refuses, disputes, refunds and writes to the shop. Its data end with it (Ctrl+C).
 *
 * - `--vendors-only`: no shop; prints how to start your own on the stand-ins.
 * - `--orders`: Mercado Pago's Orders API instead of Payments.
 * - `--port 3000`: the port of the shop, also of your own.
 */
const values = readOptions();
const usesOrders = values.orders === true;
const isShopElsewhere = values['vendors-only'] === true;
const run = promisify(execFile);

stopWithNpm(process.env);
const ends: (() => unknown)[] = [];
const life: Lifetime = { after: (end) => void ends.push(end) };
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

const port = Number(values.port ?? (isShopElsewhere ? 3000 : await freePort()));
const shop = { url: `http://localhost:${port}`, account: slug };
const vendors = await startVendors(life, shop.url, usesOrders);
const desk = await startDesk(life, vendors, shop);

const folder = openFolder();
const [shopFile, productFile] = [path.join(folder, 'loja.json'), path.join(folder, 'produtos.csv')];
writeFileSync(shopFile, JSON.stringify(declaration(usesOrders), null, 2));
writeFileSync(productFile, products);

const environment: Record<string, string> = {
  ...vendors.environment,
  SECRETS_KEY: randomBytes(24).toString('base64url'),
  PUBLIC_URL: shop.url,
  PORT: String(port),
  DEMO: '0',
};
if (isShopElsewhere) printVendors();
else await startWholeShop();
// The stand-ins themselves keep no process alive.
setInterval(() => {}, 60_000);

/** Ends with one line and the usage for an unknown option or a value that is no port. */
function readOptions() {
  const usage = 'Uso: npm run stand-ins -- [--vendors-only] [--orders] [--port 3000]';
  const options = {
    'vendors-only': { type: 'boolean' },
    orders: { type: 'boolean' },
    port: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const end = (problem: string): never => {
    console.error(`${problem}\n${usage}`);
    process.exit(1);
  };
  try {
    const { values: read } = parseArgs({ options });
    if (read.help) {
      console.log(usage);
      process.exit(0);
    }
    const port = Number(read.port ?? 1);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) end(`--port: não é uma porta: ${read.port}`);
    return read;
  } catch (error) {
    return end(`Opção desconhecida ou sem valor: ${error instanceof Error ? error.message.split('. ')[0] : error}`);
  }
}

function printVendors(): void {
  // Not in `folder`, which ends with the stand-ins: the shop's data are its own.
  const dataDir = path.join(tmpdir(), `${slug}-${randomBytes(4).toString('hex')}`);
  console.log(`Dublês prontos. Para uma loja neles, em outro terminal (uma DATA_DIR nova, que fica depois do fim):

${exports({ ...environment, DATA_DIR: dataDir })}
npm start &
npm run shop -- apply ${shopFile}
npm run shop -- import ${productFile} --shop ${slug}
npm run shop -- session ${slug} --channel whatsapp --contact ${contact.number} --name "${contact.name}"
npm run shop -- staff add --name Dona --role dono --shop ${slug}

${deskText()}`);
}

async function startWholeShop(): Promise<void> {
  if (!(await isFreePort(port))) {
    console.error(`A porta ${port} já está em uso: feche o outro programa ou indique outra com --port.`);
    process.exitCode = 1;
    return stop();
  }
  console.log('Abrindo a loja…');
  const dataDir = emptyDataDir();
  const running = await startShop({
    ...{ env: environment, dataDir, port, host: 'localhost' },
    onOutput: (text) => process.stderr.write(text),
  });
  life.after(() => running.stop());
  const env = { ...environment, DATA_DIR: dataDir };
  const operator = async (...words: string[]): Promise<string> => {
    const { PATH, HOME, TMPDIR } = process.env;
    const inherited = Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value));
    const options = { env: { ...inherited, ...env } as NodeJS.ProcessEnv };
    return (await run(process.execPath, programArgs('scripts/shop.ts', ...words), options)).stdout;
  };
  await operator('apply', shopFile);
  await operator('import', productFile, '--shop', slug);
  const panel = await operator('staff', 'add', '--name', 'Dona', '--role', 'dono', '--shop', slug);
  const ofChannel = ['session', slug, '--channel', 'whatsapp', '--contact', contact.number, '--name', contact.name];
  const agent = await operator(...ofChannel, '--agent', '--agent-id', 'bia', '--agent-name', 'Bia');
  // The contact's message opens the conversation for 24 hours; the reply has the link to the shop.
  await writeToShop(shop, contact.number, 'oi', contact.name);
  console.log(`Loja pronta em ${shop.url}, com dados que acabam com ela.

Cliente:   ${await welcomeLink()}
Atendente: ${linkIn(agent)}
Painel:    ${linkIn(panel)}

${deskText()}
Os comandos do operador, em outro terminal:

${exports(env)}
npm run shop -- payments`);
}

function deskText(): string {
  return `Dublês:    ${desk}

Nessa página se paga, recusa, contesta, ganha ou perde a disputa e devolve, e se lê o que a loja mandou no WhatsApp. O mesmo por chamadas:

curl ${desk}/payments                # cada pagamento, com as ações que o estado dele permite
curl -X POST ${desk}/payments/mercadopago/REF/pay
curl -d amount=10,00 ${desk}/payments/mercadopago/REF/refund
curl -d from=${contact.number} -d text=oi ${desk}/messages

Um cartão no Pagar.me: qualquer número válido, como 4111 1111 1111 1111. O nome no cartão decide: APRO aprovado,
CONT em análise, FUND sem limite, SECU dados errados, OTHE recusado.
Ctrl+C encerra tudo.
`;
}

/** The link of the shop's reply to the contact's first message. */
async function welcomeLink(): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const [message] = messagesOf(vendors, shop);
    if (message) return linkIn(message.text);
    await sleep(100);
  }
  throw new Error('the shop did not reply to the contact within 30 seconds');
}

function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

function exports(variables: Record<string, string>): string {
  return `export ${Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join(' \\\n  ')}`;
}

/** Ends everything, the last first. Prints what a vendor would have refused. */
async function stop(): Promise<void> {
  for (const end of ends.reverse()) {
    try {
      await end();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
  process.exit();
}
