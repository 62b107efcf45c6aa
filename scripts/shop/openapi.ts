import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Command } from './command.ts';
import { readEnvironment } from './with-database.ts';

export const openApiCommand: Command = {
  usage: 'openapi [platform|session]',
  summary:
    'Imprime o documento OpenAPI da Platform API (padrão) ou das chamadas de uma sessão; num arquivo, com npm run -s.',
  run: async ([which = 'platform', ...more]) => {
    const documentOf = which === 'platform' ? platformOpenApi : which === 'session' ? sessionOpenApi : null;
    if (documentOf === null || more.length > 0) throw new OperatorError(`Uso: npm run shop -- ${openApiCommand.usage}`);
    process.stdout.write(`${JSON.stringify(documentOf(readEnvironment().publicUrl), null, 2)}\n`);
  },
};
