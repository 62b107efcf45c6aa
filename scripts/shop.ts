import { OperatorError } from '#shared/text/operator-error.ts';
import { isDiskFull } from '../order-service/database/engine/disk-full.ts';
import type { Command } from './shop/command.ts';

/**
 * The operator's command line, `npm run shop -- <verb>`. It works whether the server runs or not. Each verb loads only
 * its own code.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  create: async () => (await import('./shop/create.ts')).createCommand,
  list: async () => (await import('./shop/list.ts')).listCommand,
  apply: async () => (await import('./shop/apply.ts')).applyCommand,
  export: async () => (await import('./shop/export.ts')).exportCommand,
  session: async () => (await import('./shop/session.ts')).sessionCommand,
  import: async () => (await import('./shop/imports/import.ts')).importCommand,
  products: async () => (await import('./shop/imports/products.ts')).productsCommand,
  tray: async () => (await import('./shop/tray/tray.ts')).trayCommand,
  orders: async () => (await import('./shop/orders/orders.ts')).ordersCommand,
  coupons: async () => (await import('./shop/coupons.ts')).couponsCommand,
  searches: async () => (await import('./shop/imports/searches.ts')).searchesCommand,
  messages: async () => (await import('./shop/messages.ts')).messagesCommand,
  jobs: async () => (await import('./shop/jobs.ts')).jobsCommand,
  keys: async () => (await import('./shop/keys.ts')).keysCommand,
  webhooks: async () => (await import('./shop/webhooks.ts')).webhooksCommand,
  feeds: async () => (await import('./shop/imports/feeds.ts')).feedsCommand,
  staff: async () => (await import('./shop/staff/staff.ts')).staffCommand,
  openapi: async () => (await import('./shop/openapi.ts')).openApiCommand,
  backup: async () => (await import('./shop/backup.ts')).backupCommand,
  restore: async () => (await import('./shop/restore.ts')).restoreCommand,
  payments: async () => (await import('./shop/payments/payments.ts')).paymentsCommand,
  person: async () => (await import('./shop/people/person.ts')).personCommand,
  'chatbot-token': async () => (await import('./shop/chatbot-token.ts')).chatbotTokenCommand,
};

async function help(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  return `Uso: npm run shop -- <comando>

Comandos:
${all.map(({ usage, summary }) => `  ${usage}\n      ${summary}`).join('\n')}

O banco de dados é o de DATABASE_URL ou, sem ela, o da pasta DATA_DIR.`;
}

async function main([verb, ...rest]: string[]): Promise<void> {
  if (verb === undefined || verb === 'help' || verb === '--help' || verb === '-h') {
    console.log(await help());
    return;
  }
  const command = Object.hasOwn(commands, verb) ? await commands[verb]?.() : undefined;
  if (command === undefined) throw new OperatorError(`Comando desconhecido: ${verb}\n\n${await help()}`);
  if (rest.includes('--help')) console.log(`Uso: npm run shop -- ${command.usage}\n\n${command.summary}`);
  else await command.run(rest);
}

// The reader of a pipe may close it early (`| head`): ignore the rest of the output and finish the work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

try {
  await main(process.argv.slice(2));
} catch (error) {
  // The operator can fix an OperatorError, so its message is enough. Any other error is a bug and needs its stack
  // trace.
  if (error instanceof OperatorError) console.error(error.message);
  else
    console.error(
      isDiskFull(error)
        ? 'O disco está cheio, e nada desta operação foi gravado. Libere espaço e repita o comando.'
        : error,
    );
  process.exitCode = 1;
}
