import type { SyncRow } from '../../order-service/database/tray/tray-sync.ts';
import type { StoreProblemKind } from '../../order-service/services/tray/tray-problem.ts';
import { limitsOfStore } from '../../order-service/services/tray/tray-rate-limit.ts';
import type { StoreStatus } from '../../order-service/services/tray/tray-status.ts';
import { counted, inLocalTime, wholeNumber } from './words.ts';

/** The result of `tray sync`: the server starts reading within seconds, reads already, or may not read. */
export function wakingOf({ state }: Pick<StoreStatus, 'state'>, isWoken: boolean): string {
  if (state === 'moved') return 'Nada será lido: a loja Tray é de outro chatbot agora.';
  if (state !== 'linked') return 'Nada será lido: a loja Tray retirou a autorização. Autorize-a de novo em /tray/register.';
  return isWoken
    ? 'O servidor lê o catálogo em alguns segundos, se estiver ligado; acompanhe com  npm run shop -- tray status'
    : 'O catálogo já está sendo lido; se essa leitura parou, continua sozinha em até um minuto. Acompanhe com  npm run shop -- tray status';
}

/** The status lines for an operator. Times are in this machine's time zone. */
export function linesOf(status: StoreStatus): string[] {
  const { storeHost, storeId, state, stateSince, sync, products, hintsWaiting, requestsToday, tokenLockedUntil } = status;
  const about = `Loja Tray: ${storeHost} (${storeId})${sync?.store_name ? `, ${sync.store_name}` : ''}`;
  const locked = tokenLockedUntil ? [`Token do chatbot: bloqueado até ${inLocalTime(tokenLockedUntil)}, por tentativas erradas`] : [];
  if (state === 'moved')
    return [
      about,
      `Autorização: esta loja foi vinculada a outro chatbot em ${inLocalTime(stateSince)}; os produtos dela saíram de venda aqui`,
      ...orderLines(status),
      ...locked,
    ];
  return [
    about,
    state === 'linked' ? 'Autorização: vale' : `Autorização: retirada pela loja; reautorizar em /tray/register`,
    ...(sync ? syncLines(sync) : ['Catálogo: a leitura ainda não começou']),
    `Produtos da loja Tray: ${wholeNumber(products)}. Avisos a verificar: ${wholeNumber(hintsWaiting)}`,
    ...orderLines(status),
    `Chamadas nas últimas 24 horas: ${wholeNumber(requestsToday)} de ${wholeNumber(limitsOfStore.day.most)}`,
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
  const at = pages === null ? '' : ` (página ${wholeNumber(page)} de ${wholeNumber(pages)})`;
  const read = [
    counted(sync.products, 'produto lido', 'produtos lidos'),
    counted(sync.changed, 'novo ou mudado', 'novos ou mudados'),
    counted(sync.withdrawn, 'saiu', 'saíram'),
    counted(sync.left_out, 'ficou de fora', 'ficaram de fora'),
  ];
  return [
    `Catálogo: ${phases[phase]}${at}; leitura ${wholeNumber(sync.run)}: ${read.join(', ')}`,
    ...(finished ? [`Última leitura inteira: ${inLocalTime(finished)}`] : []),
    ...(problem === null ? [] : [`Problema na leitura: ${problemText(problem)}; nova tentativa: ${inLocalTime(next)}`]),
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
  const told = orders.map(({ state, count }) => counted(count, ...orderStates[state]));
  const troubled = troubledOrders.map(
    ({ number, state }) => `${number === null ? 'um já apagado' : `nº ${number}`} (${orderStates[state][0]})`,
  );
  return [
    `Pedidos: ${told.length > 0 ? told.join(', ') : 'nenhum ainda'}`,
    ...(ordersProblem === null ? [] : [`Problema dos pedidos que esperam: ${problemText(ordersProblem)}`]),
    ...(troubled.length > 0 ? [`Pedidos que alguém da loja precisa resolver: ${troubled.join(', ')}`] : []),
  ];
}

const problemTexts: Readonly<Record<StoreProblemKind, string>> = {
  'not-linked': 'os tokens da loja não se abrem com a SECRETS_KEY do servidor',
  revoked: 'a loja retirou a autorização',
  blocked: 'a loja está bloqueada na Tray',
  'no-room': 'o limite de chamadas da loja foi atingido',
  unreachable: 'a loja não deu uma resposta que sirva',
  refused: 'a loja não aceitou o que foi enviado',
  'another-store': 'o endereço responde por outra loja',
};

/** The text of a problem code (services/tray/tray-problem.ts), with the response's status if there was one. */
function problemText(word: string): string {
  const kind = word.split(':')[0] ?? '';
  const text = Object.hasOwn(problemTexts, kind) ? problemTexts[kind as StoreProblemKind] : 'um erro do servidor; o log diz qual';
  const answered = /status (?<status>\d{3})/.exec(word)?.groups?.status;
  return answered === undefined ? text : `${text} (resposta ${answered})`;
}
