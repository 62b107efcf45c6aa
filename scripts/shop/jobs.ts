import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import {
  countListedJobs,
  findListedJob,
  type ListedJobs,
  listJobs,
  restartJob,
} from '../../order-service/database/jobs/job-lists.ts';
import { type Cancellation, cancelJob } from '../../order-service/services/jobs/cancel-job.ts';
import { isKnownKind } from '../../order-service/services/jobs/job-kinds.ts';
import type { Command } from './command.ts';
import { findShopByArgument } from './find-shop.ts';
import { formatCount, formatInteger } from './format.ts';
import { jobLine, kindText, subjectText } from './job-lines.ts';
import { kindTexts } from './job-texts.ts';
import { plainText } from './orders/order-report.ts';
import { withDatabase } from './with-database.ts';

const maxJobs = 100;
/** The most jobs that are counted after the listed ones. */
const maxCounted = 10_000;
const kinds = Object.entries(kindTexts).map(([kind, text]) => `${kind} (${text})`);

export const jobsCommand: Command = {
  usage: 'jobs [list | failed] [--shop LOJA] [--kind TIPO] [--page N] | jobs retry|cancel ID',
  summary:
    `As próximas ${maxJobs} tarefas em segundo plano de todas as lojas, ou de uma. ` +
    'failed: as abandonadas. retry: tenta de novo já. cancel: desiste da tarefa e do que ela enviaria. ' +
    `TIPO: ${kinds.join(', ')}.`,
  run: jobs,
};

async function jobs(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  await withDatabase(async (database) => {
    if (parsed.id !== null) return console.log(await (parsed.verb === 'retry' ? retry : cancel)(database, parsed.id));
    const { verb, shop, kind, page } = parsed;
    const only = shop === undefined ? undefined : await findShopByArgument(database, shop);
    // One zone for the whole list: the shop's, or this machine's for several shops.
    await printJobs(database, { isFailed: verb === 'failed', shopId: only?.id, kind }, page, only?.time_zone);
  });
}

async function retry(database: Database, id: number): Promise<string> {
  const isRestarted = (await restartJob(database, id)) > 0;
  const job = await findListedJob(database, id);
  if (!job) throw new OperatorError(isMissing(id));
  if (!isRestarted) throw new OperatorError(isRunning(id));
  return isKnownKind(job.kind)
    ? `A tarefa ${id} será tentada agora.`
    : plainText(`A tarefa ${id} espera por uma versão que a conheça: ${kindText(job.kind)}.`);
}

async function cancel(database: Database, id: number): Promise<string> {
  const cancellation = await cancelJob(database, id);
  switch (cancellation.kind) {
    case 'cancelled':
      return plainText(cancelledText(id, cancellation));
    case 'repeats':
      throw new OperatorError(`A tarefa ${id} se repete sozinha e não pode ser cancelada.`);
    case 'running':
      throw new OperatorError(isRunning(id));
    case 'missing':
      throw new OperatorError(isMissing(id));
  }
}

/** Whose job was cancelled, and what is not sent now. */
function cancelledText(id: number, { job, ended }: Extract<Cancellation, { kind: 'cancelled' }>): string {
  const whose = [kindText(job.kind), job.slug ?? 'todas as lojas', subjectText(job)].filter((part) => part !== '');
  const texts = [`A tarefa ${id} foi cancelada: ${whose.join(', ')}.`];
  if (ended !== null)
    texts.push(
      job.kind === 'message'
        ? `${formatCount(ended, 'mensagem não será enviada', 'mensagens não serão enviadas')}.`
        : `${formatCount(ended, 'aviso não será enviado', 'avisos não serão enviados')}.`,
    );
  if (!isKnownKind(job.kind)) texts.push('Só a tarefa foi apagada, e nada do que ela faria.');
  return texts.join(' ');
}

const isRunning = (id: number) => `A tarefa ${id} está em andamento. Espere ela terminar.`;
const isMissing = (id: number) => `Não há tarefa ${id}. Ela pode já ter terminado.`;

async function printJobs(database: Database, listed: ListedJobs, page: number, timeZone?: string): Promise<void> {
  const skipped = (page - 1) * maxJobs;
  const shown = await listJobs(database, listed, { most: maxJobs, skipped });
  for (const job of shown) console.log(jobLine(job, timeZone));
  if (shown.length === 0) return console.log(noJobs(listed.isFailed, page));
  const end = skipped + shown.length;
  const more = (await countListedJobs(database, listed, end + maxCounted)) - end;
  if (more <= 0) return;
  const count = more < maxCounted ? formatInteger(more) : `${formatInteger(maxCounted)} ou mais`;
  console.log(`… e mais ${count}; as próximas: --page ${page + 1}`);
}

function noJobs(isFailed: boolean, page: number): string {
  if (page > 1) return `Não há tarefas na página ${page}.`;
  return isFailed ? 'Nenhuma tarefa abandonada.' : 'Nenhuma tarefa.';
}

type Parsed =
  | { verb: 'retry' | 'cancel'; id: number }
  | { verb: 'list' | 'failed'; id: null; shop: string | undefined; kind: string | undefined; page: number };

function parseArguments(args: string[]): Parsed {
  const { values, positionals } = readWords(args);
  const [verb = 'list', id, ...more] = positionals;
  const { shop, kind, page = '1' } = values;
  if (more.length > 0) throw usage();
  if ((verb === 'list' || verb === 'failed') && id === undefined && /^[1-9]\d{0,5}$/.test(page)) {
    if (kind !== undefined && !isKnownKind(kind))
      throw new OperatorError(`Não há tarefas do tipo "${kind}". Os tipos:\n  ${kinds.join('\n  ')}`);
    return { verb, id: null, shop, kind, page: Number(page) };
  }
  const isOfOne = (verb === 'retry' || verb === 'cancel') && Object.keys(values).length === 0;
  if (isOfOne && id !== undefined && /^\d{1,15}$/.test(id)) return { verb, id: Number(id) };
  throw usage();
}

function readWords(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { shop: text, kind: text, page: text } });
  } catch {
    // Any usage error shows the usage text.
    throw usage();
  }
}

const usage = (): OperatorError => new OperatorError(`Uso: npm run shop -- ${jobsCommand.usage}`);
