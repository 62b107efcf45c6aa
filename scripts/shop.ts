import { OperatorError } from '#shared/text/operator-error.ts';
import type { Command } from './shop/command.ts';
import { createCommand } from './shop/create.ts';
import { importCommand } from './shop/import.ts';
import { sessionCommand } from './shop/session.ts';

/** The operator's command line, `npm run shop -- <verb>`: works while the server runs and when it does not. */
const commands: Readonly<Record<string, Command>> = { create: createCommand, session: sessionCommand, import: importCommand };

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

try {
  await main(process.argv.slice(2));
} catch (error) {
  // What the operator can put right is said in their words; anything else is a fault, and its trace helps who looks into it.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
