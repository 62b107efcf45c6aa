import type { SyncRow } from '../../../order-service/database/tray/tray-sync.ts';
import { limitsOfStore } from '../../../order-service/services/tray/tray-rate-limit.ts';
import type { StoreStatus } from '../../../order-service/services/tray/tray-status.ts';
import { storeProblemText } from '../failure-reasons.ts';
import { formatCount, formatInteger, formatLocalTime } from '../format.ts';

/** The result of `tray sync`: the server starts reading within seconds, reads already, or may not read. */
export function syncResultText({ state }: Pick<StoreStatus, 'state'>, isWoken: boolean): string {
  if (state === 'moved') return 'Nada será lido: a loja Tray é de outro chatbot agora.';
  if (state !== 'linked')
    return 'Nada será lido: a loja Tray retirou a autorização. Autorize-a de novo em /tray/register.';
  return isWoken
    ? 'O servidor lê o catálogo em alguns segundos, se estiver ligado; acompanhe com  npm run shop -- tray status'
    : 'O catálogo já está sendo lido; se essa leitura parou, continua sozinha em até um minuto. Acompanhe com  npm run shop -- tray status';
}

/** The status lines for an operator. Times are in this machine's time zone. */
export function statusLines(status: StoreStatus): string[] {
  const { storeHost, storeId, state, stateSince, sync, products, hintsWaiting, requestsToday, tokenLockedUntil } =
    status;
  const title = `Loja Tray: ${storeHost} (${storeId})${sync?.store_name ? `, ${sync.store_name}` : ''}`;
  const locked = tokenLockedUntil
    ? [`Token do chatbot: bloqueado até ${formatLocalTime(tokenLockedUntil)}, por tentativas erradas`]
    : [];
  if (state === 'moved')
    return [
      title,
      `Autorização: esta loja foi vinculada a outro chatbot em ${formatLocalTime(stateSince)}; os produtos dela saíram de venda aqui`,
      ...orderLines(status),
      ...locked,
    ];
  return [
    title,
    state === 'linked' ? 'Autorização: vale' : `Autorização: retirada pela loja; reautorizar em /tray/register`,
    ...(sync ? syncLines(sync) : ['Catálogo: a leitura ainda não começou']),
    `Produtos da loja Tray: ${formatInteger(products)}. Avisos a verificar: ${formatInteger(hintsWaiting)}`,
    ...orderLines(status),
    `Chamadas nas últimas 24 horas: ${formatInteger(requestsToday)} de ${formatInteger(limitsOfStore.day.most)}`,
    ...locked,
  ];
}

const phases: Readonly<Record<SyncRow['phase'], string>> = {
  store: 'lendo os dados da loja',
  categories: 'lendo as categorias',
  variants: 'lendo as variações',
  products: 'lendo os produtos',
  vanished: 'procurando produtos que saíram',
  details: 'lendo as descrições',
  rest: 'em dia',
};

function syncLines(sync: SyncRow): string[] {
  const { phase, page, pages, last_problem: problem, finished_at: finished, next_at: next } = sync;
  const at = pages === null ? '' : ` (página ${formatInteger(page)} de ${formatInteger(pages)})`;
  const read = [
    formatCount(sync.products, 'produto lido', 'produtos lidos'),
    formatCount(sync.changed, 'novo ou mudado', 'novos ou mudados'),
    formatCount(sync.withdrawn, 'saiu', 'saíram'),
    formatCount(sync.left_out, 'ficou de fora', 'ficaram de fora'),
  ];
  return [
    `Catálogo: ${phases[phase]}${at}; leitura ${formatInteger(sync.run)}: ${read.join(', ')}`,
    ...(finished ? [`Última leitura inteira: ${formatLocalTime(finished)}`] : []),
    ...(problem === null || next === null
      ? []
      : [`Problema na leitura: ${storeProblemText(problem)}; nova tentativa: ${formatLocalTime(next)}`]),
  ];
}

const orderStates: Readonly<Record<StoreStatus['orders'][number]['state'], readonly [one: string, many: string]>> = {
  waiting: ['esperando', 'esperando'],
  placed: ['na loja Tray', 'na loja Tray'],
  closed: ['encerrado', 'encerrados'],
  canceled: ['cancelado', 'cancelados'],
  'not-theirs': ['sem produtos dela', 'sem produtos dela'],
  refused: ['recusado por ela', 'recusados por ela'],
  left: ['que não chegou a ela', 'que não chegaram a ela'],
  gone: ['que ela não tem mais', 'que ela não tem mais'],
};

function orderLines({ orders, troubledOrders, ordersProblem }: StoreStatus): string[] {
  const counts = orders.map(({ state, count }) => formatCount(count, ...orderStates[state]));
  const problemOrders = troubledOrders.map(
    ({ number, state }) => `${number === null ? 'um já apagado' : `nº ${number}`} (${orderStates[state][0]})`,
  );
  return [
    `Pedidos: ${counts.length > 0 ? counts.join(', ') : 'nenhum ainda'}`,
    ...(ordersProblem === null ? [] : [`Problema dos pedidos que esperam: ${storeProblemText(ordersProblem)}`]),
    ...(problemOrders.length > 0 ? [`Pedidos que alguém da loja precisa resolver: ${problemOrders.join(', ')}`] : []),
  ];
}
