import { MessageState, type SentMessage } from '../../model/message.ts';
import { messageStateText } from '../messaging/messages.ts';
import { agoText } from './contact-events.ts';

/** Up to this stock a card says how little is left. */
const lowStock = 5;

const countText = (products: number): string => (products === 1 ? '1 produto' : `${products} produtos`);

/** The texts of an agent's catalogue. They speak about the customer, never to them. */
export const agentCatalogTexts = {
  variants: (count: number) => (count === 1 ? '1 variação' : `${count} variações`),
  picked: (count: number) => (count === 1 ? '1 selecionado' : `${count} selecionados`),
  tooMany: (most: number) => `Uma mensagem leva até ${most} produtos.`,
  addPicked: (count: number) => (count === 1 ? 'Adicionar ao carrinho' : `Adicionar os ${count} ao carrinho`),
  /** How many messages leave. */
  leaving: (messages: number, products: number) =>
    `Sai como ${messages === 1 ? '1 mensagem' : `${messages} mensagens`} com ${countText(products)}.`,
  /** The products of a message: 'Café, Mel e mais 2 produtos'. */
  names: ([first = '', second, ...others]: readonly string[]) =>
    [second === undefined ? first : `${first}, ${second}`, others.length > 0 && `e mais ${countText(others.length)}`]
      .filter(Boolean)
      .join(' '),
  tablePrices: 'Os preços são os da tabela do pedido.',
} as const;

/** The stock of a product on its card; `null` = nothing to say, because it is not counted. */
export function stockText(stock: number | null | undefined): { text: string; kind: 'none' | 'low' | 'enough' } | null {
  if (stock == null) return null;
  if (stock === 0) return { text: 'Acabou', kind: 'none' };
  return stock <= lowStock ? { text: `Só ${stock}`, kind: 'low' } : { text: `Estoque ${stock}`, kind: 'enough' };
}

/** What became of the newest message that shows a product: 'Enviado há 3 min · lido'. */
export function sentMarkText({ state, at }: Pick<SentMessage, 'state' | 'at'>, now: Date): string {
  if (state === MessageState.Queued) return 'Envio na fila';
  const ago = agoText(at, now);
  const when = ago === 'agora' ? ago : `há ${ago}`;
  if (state === MessageState.Failed) return `Não enviado ${when}`;
  return state === MessageState.Sent ? `Enviado ${when}` : `Enviado ${when} · ${messageStateText[state]}`;
}
