import { OperatorError } from '#shared/text/operator-error.ts';
import { applyCommand } from './shop/apply.ts';
import { backupCommand } from './shop/backup.ts';
import { chatbotTokenCommand } from './shop/chatbot-token.ts';
import type { Command } from './shop/command.ts';
import { createCommand } from './shop/create.ts';
import { importCommand } from './shop/import.ts';
import { keysCommand } from './shop/keys.ts';
import { messagesCommand } from './shop/messages.ts';
import { openApiCommand } from './shop/openapi.ts';
import { ordersCommand } from './shop/orders.ts';
import { paymentsCommand } from './shop/payments.ts';
import { restoreCommand } from './shop/restore.ts';
import { sessionCommand } from './shop/session.ts';
import { trayCommand } from './shop/tray.ts';

/** The operator's command line, `npm run shop -- <verb>`: works while the server runs and when it does not. */
const commands: Readonly<Record<string, Command>> = {
  create: createCommand,
  apply: applyCommand,
  session: sessionCommand,
  import: importCommand,
  tray: trayCommand,
  orders: ordersCommand,
  messages: messagesCommand,
  keys: keysCommand,
  openapi: openApiCommand,
  backup: backupCommand,
  restore: restoreCommand,
  payments: paymentsCommand,
  'chatbot-token': chatbotTokenCommand,
};

const help = `Uso: npm run shop -- <comando>

Comandos:
${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join('\n')}

O banco de dados é o de DATABASE_URL ou, sem ela, o da pasta DATA_DIR.`;

async function main([verb, ...rest]: string[]): Promise<void> {
  if (verb === undefined || verb === 'help' || verb === '--help' || verb === '-h') {
    console.log(help);
    return;
  }
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (command === undefined) throw new OperatorError(`Comando desconhecido: ${verb}\n\n${help}`);
  if (rest.includes('--help')) console.log(`Uso: npm run shop -- ${command.usage}\n\n${command.summary}`);
  else await command.run(rest);
}

// Whoever reads may have read enough (`| head`): the rest is said to nobody, and the work goes on to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

try {
  await main(process.argv.slice(2));
} catch (error) {
  // What the operator can put right is said in their words; anything else is a fault, and its trace helps who looks into it.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
