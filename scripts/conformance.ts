import { parseArgs } from 'node:util';
import { trimEndWhere } from '#shared/rules/text/trim-end-where.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Finding, guide } from './conformance/checks.ts';
import { newContact } from './conformance/new-contact.ts';
import { type ConformanceOptions, findDeviations } from './conformance/run.ts';

/**
 * `npm run conformance`: checks an order service against the contract, call by call. Exits with 1 if any call deviates.
 */
const usage = `Uso: npm run conformance -- --url ENDEREÇO (--session CÓDIGO [--agent CÓDIGO] | --key CHAVE) [--write] [--buy] [--json]

Faz as chamadas do contrato e diz, frase por frase, o que desvia: status, envelope, campos, efeito.
Um campo que o contrato não tem é só um aviso: nenhuma página o lê.
--write: também põe um produto no pedido e o tira, e manda corpos errados a cada chamada que tem um.
--buy: compra de verdade com cada forma de pagar, numa loja de teste.
--session: a sessão de um contato só para isto, com o carrinho vazio.
--agent: a sessão de um atendente do mesmo contato, que cancela os pedidos da compra.
--key: no lugar das duas, uma chave da Platform API; ela abre um contato novo para este teste, e o atendente dele.
--json: o resultado para programas; num arquivo, com npm run -s conformance.`;

type Arguments = ConformanceOptions & { apiKey: string | null; isJson: boolean };

function parseArguments(args: string[]): Arguments {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = { url: text, session: text, agent: text, key: text, write: flag, buy: flag, json: flag };
    const { values } = parseArgs({ args, options });
    const { url = '', session = '', agent = null, key = null, write = false, buy = false, json = false } = values;
    const isNamed = key === null ? session !== '' : session === '' && agent === null && key !== '';
    if (!/^https?:$/.test(new URL(url).protocol) || !isNamed) throw new Error('other words');
    return {
      url: trimEndWhere(url, /\//),
      code: session,
      agentCode: agent,
      apiKey: key,
      isWriting: write,
      isBuying: buy,
      isJson: json,
    };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(usage);
  }
}

function printFinding(finding: Finding): void {
  if ('untried' in finding) {
    console.log(`-       ${finding.call}: ${finding.untried}`);
    return;
  }
  console.log(`${finding.problems.length === 0 ? 'ok    ' : 'DESVIA'}  ${finding.call}`);
  for (const problem of finding.problems) console.log(`          ${problem}`);
  for (const warning of finding.warnings ?? []) console.log(`  aviso   ${warning}`);
}

function printForPeople(findings: readonly Finding[], deviating: number, warned: number): void {
  const ofSentence = new Map<string, Finding[]>();
  for (const finding of findings)
    ofSentence.set(finding.sentence, [...(ofSentence.get(finding.sentence) ?? []), finding]);
  console.log(`Entre aspas está a seção de ${guide} que diz a frase.`);
  for (const [sentence, ofIt] of ofSentence) {
    console.log(`\n${sentence}`);
    for (const finding of ofIt) printFinding(finding);
  }
  if (warned > 0) console.log(`\nChamadas com avisos: ${warned}`);
  console.log(deviating === 0 ? '\nNenhum desvio.' : `\nChamadas que desviam: ${deviating}`);
}

const resultOf = (finding: Finding) =>
  'untried' in finding
    ? { ...finding, result: 'untried' }
    : { ...finding, result: finding.problems.length === 0 ? 'ok' : 'deviates' };

try {
  const { isJson, apiKey, ...options } = parseArguments(process.argv.slice(2));
  const made = apiKey === null ? {} : await newContact(options.url, apiKey);
  const findings = await findDeviations({ ...options, ...made });
  const deviating = findings.filter((finding) => 'problems' in finding && finding.problems.length > 0).length;
  const warned = findings.filter((finding) => 'warnings' in finding).length;
  const checks = findings.map(resultOf);
  if (isJson) console.log(JSON.stringify({ url: options.url, guide, deviating, warned, checks }, null, 2));
  else printForPeople(findings, deviating, warned);
  if (deviating > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
