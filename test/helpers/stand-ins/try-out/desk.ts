import type { ServerResponse } from 'node:http';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import type { Lifetime } from '../lifetime.ts';
import { startLoopbackServer } from '../loopback-server.ts';
import { actionNames, deskPage, type SentMessage } from './desk-page.ts';
import { type Action, actions } from './payment-phase.ts';
import {
  act,
  addressForVendors,
  notify,
  type ShopAddress,
  type VendorPayment,
  type Vendors,
  writeToShop,
} from './vendors.ts';

/** The invented contact of the stand-ins. */
export const contact = { number: '5511987654321', name: 'Ana Souza' };

/**
 * Serves the page on which an engineer pays, refuses, disputes and refunds, and writes to the shop. The same as calls:
 *
 * - `GET /payments`, `GET /messages`
 * - `POST /payments/:vendor/:ref/:action` with `amount` in reais, absent: everything; `actions` of a payment has those
 *   that its state allows, others get 422 with the reason
 * - `POST /messages` with `from` and `text`
 */
export function startDesk(t: Lifetime, vendors: Vendors, shop: ShopAddress): Promise<string> {
  const payments = () =>
    vendors.payment.flatMap((vendor) => vendor.payments().map((payment) => ({ ...payment, company: vendor.title })));
  return startLoopbackServer(t, (request, reply, body) => {
    const { method = '', url = '', headers } = request;
    reply.setHeader('x-frame-options', 'DENY');
    reply.setHeader('content-security-policy', "frame-ancestors 'none'");
    if (!isOwnHost(headers.host)) return text(reply, 404, 'não há nada aqui');
    const isPage = headers.accept?.includes('text/html') === true;
    const { pathname } = new URL(url, 'http://desk');
    if (method === 'GET' && pathname === '/payments') return json(reply, payments());
    if (method === 'GET' && pathname === '/messages') return json(reply, messagesOf(vendors, shop));
    if (method === 'GET' && pathname === '/') {
      const facts = { payments: payments(), messages: messagesOf(vendors, shop), shopUrl: shop.url };
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return reply.end(deskPage({ ...facts, contact: contact.number }));
    }
    // Another site's page may not act here.
    const isForeign =
      (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin') ||
      (headers.origin !== undefined && headers.origin !== `http://${headers.host}`);
    if (method !== 'POST' || isForeign) return text(reply, 404, 'não há nada aqui');
    perform(vendors, shop, pathname, new URLSearchParams(body)).then(
      (said) => {
        if (said === null) return text(reply, 404, 'não há este pagamento, ou esta ação');
        if (typeof said !== 'string') return text(reply, 422, said.problem);
        if (!isPage) return text(reply, 200, said);
        return reply.writeHead(303, { location: '/' }).end();
      },
      (error: unknown) => text(reply, 502, `a loja não respondeu em ${shop.url}: ${String(error)}`),
    );
  });
}

/** A name that another site had resolved to this machine is not its own: such a page would read the links. */
const isOwnHost = (host = ''): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

/** What was done, or why it is not possible; null: there is no such payment or action. */
async function perform(
  vendors: Vendors,
  shop: ShopAddress,
  path: string,
  fields: URLSearchParams,
): Promise<string | { problem: string } | null> {
  if (path === '/messages') {
    const [from, words] = [fields.get('from') ?? contact.number, fields.get('text') ?? 'oi'];
    return `a loja respondeu ${await writeToShop(shop, from, words, contact.name)}`;
  }
  const [, vendorName, ref = '', wanted] = /^\/payments\/(\w+)\/(\w+)\/(\w+)$/.exec(path) ?? [];
  const vendor = vendors.payment.find(({ name }) => name === vendorName);
  const action = actions.find((name): name is Action => name === wanted);
  const payment = vendor?.payments().find((one) => one.ref === ref);
  if (!vendor || !payment || !action) return null;
  const typed = (fields.get('amount') ?? '').trim();
  const problem = actionProblem(payment, action, typed);
  if (problem !== null) return { problem };
  act(vendor, payment, action, typed === '' ? undefined : centsOf(typed));
  const status = await notify(shop, vendor, ref, action);
  const state = vendor.payments().find((one) => one.ref === ref)?.status;
  return `${ref}: ${state}; aviso enviado, a loja respondeu ${status}`;
}

const takesAmount: readonly Action[] = ['pay', 'refund'];
/** More than any order of the shop costs. */
const mostCents = 10_000_000_00;

/** Why a payment cannot get this action with this typed amount; null: it can. */
function actionProblem({ ref, status, actions: open, leftCents }: VendorPayment, action: Action, typed: string) {
  if (!open.includes(action)) {
    const names = open.map((name) => actionNames[name]).join(', ');
    return `${ref} está ${status}: "${actionNames[action]}" não cabe agora; ${names ? `o que cabe: ${names}` : 'nada mais cabe'}`;
  }
  if (typed === '') return null;
  if (!takesAmount.includes(action)) return `"${actionNames[action]}" vale para o pagamento inteiro, sem valor`;
  const cents = centsOf(typed);
  if (!(cents > 0)) return `"${typed}" não é um valor em reais maior que zero, como 12,50`;
  const most = action === 'refund' ? leftCents : mostCents;
  return cents > most ? `${formatBrl(cents / 100)} é mais do que ${formatBrl(most / 100)}, o máximo aqui` : null;
}

/** Cents of a typed amount; NaN: it is none. */
const centsOf = (typed: string): number =>
  decimalsProblem(typed) === null ? Math.round((parseAmount(typed) ?? Number.NaN) * 100) : Number.NaN;

/** What the contacts got, the newest first, with links to the shop of this machine. */
export const messagesOf = ({ meta }: Vendors, { url }: ShopAddress): SentMessage[] =>
  meta.taken
    .map(({ to, body }) => ({ to, text: textsIn(body).join('\n').replaceAll(addressForVendors, url) }))
    .reverse();

const shown = new Set(['body', 'text', 'url', 'display_text', 'title', 'caption', 'code', 'uri']);

/** The texts in a message's body that a contact reads or opens. */
function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return shown.has(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, Array.isArray(value) ? name : key));
}

function json(reply: ServerResponse, value: unknown): void {
  reply
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(`${JSON.stringify(value, null, 2)}\n`);
}

function text(reply: ServerResponse, status: number, words: string): void {
  reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${words}\n`);
}
