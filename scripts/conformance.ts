import { parseArgs } from 'node:util';
import { trimEndWhere } from '#shared/rules/text/trim-end-where.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Finding, guide } from './conformance/checks.ts';
import { newContact } from './conformance/new-contact.ts';
import { reportLines } from './conformance/report.ts';
import { type ConformanceOptions, findDeviations } from './conformance/run.ts';

/**
 * `npm run conformance`: checks an order service against the contract, call by call. Exits with 1 if any call deviates.
 */
const usage = `Uso: npm run conformance -- --url ENDEREÇO SESSÕES [--write] [--buy] [--json]
SESSÕES: --session CÓDIGO [--agent CÓDIGO] [--other CÓDIGO], ou --key CHAVE

Faz as chamadas do contrato e diz, frase por frase, o que desvia: status, envelope, campos, efeito.
Um campo que o contrato não tem é só um aviso: nenhuma página o lê.
--write: também põe um produto no pedido e o tira, e manda corpos errados a cada chamada que tem um.
--buy: compra de verdade com cada forma de pagar, numa loja de teste.
--session: a sessão de um contato só para isto, com o carrinho vazio.
--agent: a sessão de um atendente do mesmo contato, que cancela os pedidos da compra.
--other: a sessão de outro contato, que não pode ver os pedidos do primeiro.
--key: no lugar das três, uma chave da Platform API; ela abre dois contatos novos para este teste, e o atendente de um.
--json: o resultado para programas; num arquivo, com npm run -s conformance.`;

type Arguments = ConformanceOptions & { apiKey: string | null; isJson: boolean };

function parseArguments(args: string[]): Arguments {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = {
      url: text,
      session: text,
      agent: text,
      other: text,
      key: text,
      write: flag,
      buy: flag,
      json: flag,
    };
    const { values } = parseArgs({ args, options });
    const {
      url = '',
      session = '',
      agent = null,
      other = null,
      key = null,
      write = false,
      buy = false,
      json = false,
    } = values;
    const isNamed = key === null ? session !== '' : session === '' && agent === null && other === null && key !== '';
    if (!/^https?:$/.test(new URL(url).protocol) || !isNamed) throw new Error('other words');
    return {
      url: trimEndWhere(url, /\//),
      code: session,
      agentCode: agent,
      otherCode: other,
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
  else for (const line of reportLines(findings, warned)) console.log(line);
  if (deviating > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
