import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { hasJob, type ListedJob, listJobs, restartJob } from '../../order-service/database/jobs/job-lists.ts';
import { cancelJob } from '../../order-service/services/jobs/cancel-job.ts';
import type { Command } from './command.ts';
import { formatLocalTime } from './format.ts';
import { withDatabase } from './with-database.ts';

const maxJobs = 100;
const kindTexts: Readonly<Record<ListedJob['kind'], string>> = {
  message: 'mensagens a um contato',
  'channel-event': 'aviso de um canal',
  'channel-status': 'situação de uma mensagem enviada',
  'unknown-status': 'situação de uma mensagem desconhecida',
  'payment-event': 'aviso de pagamento',
  'payment-check': 'consulta de um pagamento',
  'chat-charge': 'cobrança para a conversa',
  'charge-cancellation': 'cancelamento de uma cobrança',
  refund: 'devolução de um pagamento',
  'platform-event': 'aviso de pedido aos sistemas da loja',
  'abandoned-carts': 'busca de carrinhos abandonados',
  'tray-event': 'aviso de uma loja da Tray',
  'tray-order': 'pedido de uma loja da Tray',
  'tray-sync': 'leitura do catálogo de uma loja da Tray',
  'feed-source': 'produtos de um endereço',
  sweep: 'limpeza periódica',
  'staff-link': 'link do painel para a equipe',
  'order-alert': 'aviso de pedido novo para a loja',
  'order-expiry': 'fim do prazo de um pedido',
};
/** What each sweep works on, by its key. */
const sweepTexts: Readonly<Record<string, string>> = {
  'postal codes': 'CEPs consultados',
  messages: 'mensagens antigas',
  'events of the shops': 'avisos de pedidos enviados',
  'answers to repeated calls': 'respostas de chamadas repetidas',
  'authorisations of stores': 'autorizações de lojas da Tray',
  'webhooks of payments': 'avisos de pagamento tratados',
  'events of channels': 'avisos de canais tratados',
  'holders of open orders': 'contagem de pedidos abertos',
  'abandoned sessions and carts': 'sessões e carrinhos abandonados',
  'contacts of agents': 'contatos de atendentes',
  'sessions of the staff': 'aparelhos da equipe que expiraram',
  'links of the staff': 'links do painel que expiraram',
  'challenges of passkeys': 'entradas por digital não terminadas',
  'history of the staff': 'histórico do painel com mais de dois anos',
  'changes of prices': 'mudanças de preço que não se desfazem mais',
  'failed jobs': 'tarefas abandonadas',
  'numbers of the shops': 'números do painel',
  sales: 'contagem de vendas',
  photos: 'fotos que nenhum produto mostra',
  'searches without a result': 'buscas sem resultado',
};
const stateTexts = { waiting: 'esperando', running: 'em andamento', failed: 'abandonada' } as const;

export const jobsCommand: Command = {
  usage: 'jobs [list | failed | retry ID | cancel ID]',
  summary:
    `As próximas ${maxJobs} tarefas em segundo plano de todas as lojas. ` +
    'failed: as abandonadas. retry: tenta de novo já. cancel: desiste da tarefa e do que ela enviaria.',
  run: jobs,
};

async function jobs(args: string[]): Promise<void> {
  const { verb, id } = parseArguments(args);
  await withDatabase(async (database) => {
    if (verb === 'list' || verb === 'failed') return printJobs(database, verb === 'failed');
    console.log(verb === 'retry' ? await retry(database, id) : await cancel(database, id));
  });
}

async function retry(database: Database, id: number): Promise<string> {
  if ((await restartJob(database, id)) > 0) return `A tarefa ${id} será tentada agora.`;
  throw new OperatorError((await hasJob(database, id)) ? isRunning(id) : isMissing(id));
}

async function cancel(database: Database, id: number): Promise<string> {
  switch (await cancelJob(database, id)) {
    case 'cancelled':
      return `A tarefa ${id} foi cancelada.`;
    case 'repeats':
      throw new OperatorError(`A tarefa ${id} se repete sozinha e não pode ser cancelada.`);
    case 'running':
      throw new OperatorError(isRunning(id));
    case 'missing':
      throw new OperatorError(isMissing(id));
  }
}

const isRunning = (id: number) => `A tarefa ${id} está em andamento. Espere ela terminar.`;
const isMissing = (id: number) => `Não há tarefa ${id}. Ela pode já ter terminado.`;

async function printJobs(database: Database, isFailed: boolean): Promise<void> {
  const rows = await listJobs(database, { isFailed, most: maxJobs + 1 });
  for (const { id, kind, slug, key, order_number, state, run_at, attempts, last_error } of rows.slice(0, maxJobs)) {
    const shop = slug ?? 'todas as lojas';
    const reason = last_error === null ? '' : `  ${last_error}`;
    const name = order_number === null ? key : `pedido ${order_number}`;
    const subject = kind === 'sweep' ? (sweepTexts[key] ?? key) : name;
    const parts = [id, stateTexts[state], kindTexts[kind] ?? kind, shop, subject, formatLocalTime(run_at)];
    console.log(`${parts.filter((part) => part !== '').join('  ')}  tentativas: ${attempts}${reason}`);
  }
  if (rows.length === 0) console.log(isFailed ? 'Nenhuma tarefa abandonada.' : 'Nenhuma tarefa.');
  if (rows.length > maxJobs) console.log('… e outras');
}

function parseArguments([verb = 'list', id = '', ...more]: string[]) {
  const hasId = verb === 'retry' || verb === 'cancel';
  const isKnown = hasId ? /^\d{1,15}$/.test(id) : (verb === 'list' || verb === 'failed') && id === '';
  if (!isKnown || more.length > 0) throw new OperatorError(`Uso: npm run shop -- ${jobsCommand.usage}`);
  return { verb, id: Number(id) };
}
