import { parseArgs } from 'node:util';
import { trimEndWhere } from '#shared/rules/text/trim-end-where.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type ConformanceOptions, findDeviations } from './conformance/run.ts';

/**
 * `npm run conformance`: checks an order service against the contract, call by call. Exits with 1 if any call deviates.
 */
const usage = `Uso: npm run conformance -- --url ENDEREÇO --session CÓDIGO [--write]

Faz as chamadas do contrato e diz o que desvia: status, envelope, campos. --write: também põe um produto no pedido e o tira.`;

function parseArguments(args: string[]): ConformanceOptions {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args, options: { url: text, session: text, write: { type: 'boolean' } } });
    const { url = '', session = '', write = false } = values;
    if (!/^https?:$/.test(new URL(url).protocol) || session === '') throw new Error('other words');
    return { url: trimEndWhere(url, /\//), code: session, isWriting: write };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(usage);
  }
}

try {
  const findings = await findDeviations(parseArguments(process.argv.slice(2)));
  let deviating = 0;
  for (const finding of findings) {
    if ('untried' in finding) {
      console.log(`-       ${finding.call}: ${finding.untried}`);
      continue;
    }
    if (finding.problems.length > 0) deviating++;
    console.log(`${finding.problems.length === 0 ? 'ok    ' : 'DESVIA'}  ${finding.call}`);
    for (const problem of finding.problems) console.log(`          ${problem}`);
  }
  console.log(deviating === 0 ? 'Nenhum desvio.' : `Chamadas que desviam: ${deviating}`);
  if (deviating > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
