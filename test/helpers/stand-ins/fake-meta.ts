import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { startLoopbackServer } from './loopback-server.ts';

/** The data of the fake: one account of each channel, all of one app. */
export const fakeMeta = {
  accessToken: 'EAAtokendeteste0123456789',
  appSecret: 'app-secret-de-teste',
  verifyToken: 'verify-de-teste',
  phoneNumberId: '106540352242922',
  pageId: '208650462353033',
  instagramId: '310760573464144',
};

type Json = Record<string, unknown>;

/** The fault of one call. `slow-after` and `cut-after` process the request and then lose the response. */
export type Fault =
  | { kind: 'error'; code: number; subcode?: number; status?: number; headers?: Record<string, string> }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'hang' | 'hang-after' | 'cut-before' | 'cut-after' | 'html' | 'half' | 'huge' };

/** A call: its path, token and body. */
export type Call = { path: string; token: string; body: Json };
/** A message that the fake accepted: the sender's channel, the receiver, its id at Meta and the body. */
export type Taken = { sender: string; to: string; ref: string; body: Json };

export type FakeMeta = {
  url: string;
  calls: Call[];
  /** Every message that the fake accepted, oldest first. */
  taken: Taken[];
  /** The faults of the next calls, in this order. */
  faults: Fault[];
};

/**
 * Meta's Graph API according to its documentation, on a loopback port. It injects faults on demand and stops when the
 * test ends.
 */
export async function startFakeMeta(t: TestContext): Promise<FakeMeta> {
  const fake: FakeMeta = { url: '', calls: [], taken: [], faults: [] };
  fake.url = await startLoopbackServer(t, answer);
  return fake;

  function answer(request: IncomingMessage, reply: ServerResponse, text: string): void {
    const body: Json = text === '' ? {} : JSON.parse(text);
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    fake.calls.push({ path: request.url ?? '', token, body });
    const fault = fake.faults.shift();
    switch (fault?.kind) {
      case undefined:
        send(reply, take(request, token, body));
        break;
      case 'error':
        send(reply, { status: fault.status ?? 400, json: failure(fault.code, fault.subcode), headers: fault.headers });
        break;
      case 'status':
        send(reply, { status: fault.status, json: {}, headers: fault.headers });
        break;
      case 'cut-after':
        take(request, token, body);
        request.socket.destroy();
        break;
      case 'cut-before':
        request.socket.destroy();
        break;
      case 'hang-after':
        take(request, token, body);
        break;
      case 'hang':
        break;
      case 'html':
        reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>proxy</html>');
        break;
      case 'half':
        reply.writeHead(200, { 'content-length': 900 }).write('{"messages":', () => reply.destroy());
        break;
      case 'huge':
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ x: 'x'.repeat(1_000_000) }));
    }
  }

  type Said = { status: number; json: unknown; headers?: Record<string, string> | undefined };

  function take(request: IncomingMessage, token: string, body: Json): Said {
    const sender = /^\/v25\.0\/(\w+)\/messages$/.exec(request.url ?? '')?.[1];
    if (sender === undefined || request.method !== 'POST') return { status: 404, json: failure(2500) };
    if (token !== fakeMeta.accessToken) return { status: 401, json: failure(190) };
    const isWhatsApp = sender === fakeMeta.phoneNumberId;
    const problem = isWhatsApp ? whatsAppProblem(body) : messengerProblem(body, sender);
    if (problem !== null) return { status: 400, json: failure(isWhatsApp ? 131009 : 100, undefined, problem) };
    const to = String(isWhatsApp ? (body.to ?? body.recipient) : part(body, 'recipient', 'id'));
    const ref = isWhatsApp ? `wamid.${randomUUID()}` : `m_${randomUUID()}`;
    fake.taken.push({ sender, to, ref, body });
    if (!isWhatsApp) return { status: 200, json: { recipient_id: to, message_id: ref } };
    return {
      status: 200,
      json: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: ref }] },
    };
  }
}

/** The first violation of a documented format or limit, as a short text. */
function whatsAppProblem(body: Json): string | null {
  if (body.messaging_product !== 'whatsapp') return 'messaging_product';
  if (typeof body.to === 'string' ? !/^\d{8,15}$/.test(body.to) : typeof body.recipient !== 'string') return 'to';
  switch (body.type) {
    case 'text':
      return isText(part(body, 'text', 'body'), 4_096) ? null : 'text';
    case 'image':
      return isHttps(part(body, 'image', 'link')) && String(part(body, 'image', 'caption') ?? '').length <= 1_024
        ? null
        : 'image';
    case 'interactive': {
      const kind = part(body, 'interactive', 'type');
      if (kind === 'order_details') return orderDetailsProblem(part(body, 'interactive'));
      if (kind === 'order_status') return orderStatusProblem(part(body, 'interactive'));
      const [header, url] = [
        part(body, 'interactive', 'header'),
        part(body, 'interactive', 'action', 'parameters', 'url'),
      ];
      if (part(body, 'interactive', 'type') !== 'cta_url' || part(body, 'interactive', 'action', 'name') !== 'cta_url')
        return 'interactive';
      if (header !== undefined && !isHttps(part(header, 'image', 'link'))) return 'header';
      if (!isText(part(body, 'interactive', 'body', 'text'), 1_024)) return 'body';
      return isText(part(body, 'interactive', 'action', 'parameters', 'display_text'), 20) && isHttps(url)
        ? null
        : 'button';
    }
    case 'template': {
      const texts = JSON.stringify(part(body, 'template', 'components') ?? []).match(/"text":"([^"]*)"/g) ?? [];
      if (texts.some((text) => /\\n|\\t| {4}/.test(text) || text.length > 1_024)) return 'parameter';
      return isText(part(body, 'template', 'name'), 512) && isText(part(body, 'template', 'language', 'code'), 10)
        ? null
        : 'template';
    }
    default:
      return 'type';
  }
}

/** The rules of `order_details` for Brazil. */
function orderDetailsProblem(interactive: unknown): string | null {
  const parameters = part(interactive, 'action', 'parameters');
  const order = part(parameters, 'order');
  if (!isText(part(interactive, 'body', 'text'), 1_024)) return 'body';
  if (part(interactive, 'action', 'name') !== 'review_and_pay') return 'action';
  const referenceId = part(parameters, 'reference_id');
  if (typeof referenceId !== 'string' || !/^[A-Za-z0-9_.-]{1,60}$/.test(referenceId)) return 'reference_id';
  if (!['digital-goods', 'physical-goods'].includes(String(part(parameters, 'type')))) return 'type';
  if (part(parameters, 'payment_type') !== 'br' || part(parameters, 'currency') !== 'BRL') return 'payment_type';
  const settings = part(parameters, 'payment_settings');
  if (!Array.isArray(settings) || settings.some((one) => !isPaymentSetting(one))) return 'payment_settings';
  if (part(order, 'status') !== 'pending') return 'status';
  const items = part(order, 'items');
  if (!Array.isArray(items) || items.length === 0) return 'items';
  const [total, subtotal] = [cents(part(parameters, 'total_amount')), cents(part(order, 'subtotal'))];
  const tax = cents(part(order, 'tax'));
  const sum = items.reduce(
    (before: number, one) => before + cents(part(one, 'amount')) * Number(part(one, 'quantity')),
    0,
  );
  if (items.some((one) => !isText(part(one, 'retailer_id'), 500) || !isText(part(one, 'name'), 60))) return 'item';
  if (!(total > 0) || subtotal !== sum || total !== subtotal + tax) return 'total_amount';
  const expiration = part(order, 'expiration');
  if (expiration === undefined) return null;
  const isLate = Number(part(expiration, 'timestamp')) * 1_000 - Date.now() >= 299_000;
  return isLate && typeof part(expiration, 'timestamp') === 'string' && isText(part(expiration, 'description'), 120)
    ? null
    : 'expiration';
}

function isPaymentSetting(setting: unknown): boolean {
  const type = part(setting, 'type');
  if (type === 'boleto') return /^\d{47,48}$/.test(String(part(setting, 'boleto', 'digitable_line')));
  if (type === 'payment_link') return isHttps(part(setting, 'payment_link', 'uri'));
  const pix = part(setting, 'pix_dynamic_code');
  const keyTypes = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'];
  return (
    type === 'pix_dynamic_code' &&
    ['code', 'merchant_name', 'key'].every((name) => isText(part(pix, name), 1_000)) &&
    keyTypes.includes(String(part(pix, 'key_type')))
  );
}

/** The rules of `order_status`. */
function orderStatusProblem(interactive: unknown): string | null {
  const parameters = part(interactive, 'action', 'parameters');
  const statuses = ['pending', 'processing', 'partially-shipped', 'shipped', 'completed', 'canceled'];
  const payment = part(parameters, 'payment', 'status');
  if (!isText(part(interactive, 'body', 'text'), 1_024)) return 'body';
  if (part(interactive, 'action', 'name') !== 'review_order') return 'action';
  if (!isText(part(parameters, 'reference_id'), 60)) return 'reference_id';
  if (!statuses.includes(String(part(parameters, 'order', 'status')))) return 'status';
  return payment === undefined || ['pending', 'captured', 'failed'].includes(String(payment)) ? null : 'payment';
}

/** An amount of `order_details` in cents; NaN when it is none. */
const cents = (amount: unknown): number => {
  const value = part(amount, 'value');
  return part(amount, 'offset') === 100 && Number.isInteger(value) ? Number(value) : Number.NaN;
};

function messengerProblem(body: Json, sender: string): string | null {
  const message = part(body, 'message');
  if (!isText(part(body, 'recipient', 'id'), 100)) return 'recipient';
  const isInstagram = sender !== fakeMeta.pageId;
  if (!isInstagram && !['RESPONSE', 'UPDATE'].includes(String(body.messaging_type))) return 'messaging_type';
  const text = part(message, 'text');
  if (text !== undefined) return isText(text, isInstagram ? 1_000 : 2_000, isInstagram) ? null : 'text';
  const payload = part(message, 'attachment', 'payload');
  const elements = part(payload, 'elements');
  const element: unknown = Array.isArray(elements) ? elements[0] : undefined;
  const buttons: unknown =
    part(payload, 'template_type') === 'generic' ? part(element, 'buttons') : part(payload, 'buttons');
  for (const button of Array.isArray(buttons) ? buttons : [])
    if (!isText(part(button, 'title'), 20) || !isHttps(part(button, 'url'))) return 'button';
  switch (part(payload, 'template_type')) {
    case 'button':
      return isText(part(payload, 'text'), 640) && Array.isArray(buttons) ? null : 'button template';
    case 'generic':
      return isText(part(element, 'title'), 80) && String(part(element, 'subtitle') ?? '').length <= 80
        ? null
        : 'generic template';
    default:
      return 'attachment';
  }
}

const isText = (value: unknown, limit: number, inBytes = false): boolean =>
  typeof value === 'string' && value !== '' && (inBytes ? Buffer.byteLength(value) : value.length) <= limit;
const isHttps = (value: unknown): boolean => typeof value === 'string' && value.startsWith('https://');

/** A part of a JSON value; undefined when a step of the path is missing. */
export function part(value: unknown, ...way: string[]): unknown {
  return way.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}

const failure = (code: number, subcode?: number, details = 'a made-up failure') => ({
  error: {
    message: `(#${code}) something about 5511987654321`,
    type: 'OAuthException',
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'AbCdEf',
  },
});

function send(
  reply: ServerResponse,
  said: { status: number; json: unknown; headers?: Record<string, string> | undefined },
): void {
  reply.writeHead(said.status, { 'content-type': 'application/json', ...said.headers }).end(JSON.stringify(said.json));
}

/** A webhook's body and its signature, as Meta sends them. */
export function signedWebhook(
  payload: object,
  secret = fakeMeta.appSecret,
): { body: string; headers: Record<string, string> } {
  // Meta escapes every character outside ASCII and signs the escaped body.
  const body = JSON.stringify(payload).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const hex = createHmac('sha256', secret).update(body).digest('hex');
  return { body, headers: { 'x-hub-signature-256': `sha256=${hex}`, 'content-type': 'application/json' } };
}

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));

/** A WhatsApp webhook with these messages, statuses and contacts. */
export const whatsAppWebhook = (
  value: { contacts?: Json[]; messages?: Json[]; statuses?: Json[] },
  phoneNumberId = fakeMeta.phoneNumberId,
) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '551133334444', phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
});

/** A contact writes on WhatsApp. */
export const whatsAppMessage = (
  from: string,
  { name = 'Ana', id = `wamid.${randomUUID()}`, at = new Date(), text = 'oi' } = {},
) =>
  whatsAppWebhook({
    contacts: [{ wa_id: from, profile: { name } }],
    messages: [{ from, id, timestamp: seconds(at), type: 'text', text: { body: text } }],
  });

type NativeItem = { product_retailer_id: string; quantity: number; item_price: number; currency: string };

/** A contact sends a cart from the native catalogue of WhatsApp. */
export const whatsAppCart = (
  from: string,
  items: NativeItem[],
  { id = `wamid.${randomUUID()}`, at = new Date(), name = 'Ana' } = {},
) =>
  whatsAppWebhook({
    contacts: [{ wa_id: from, profile: { name } }],
    messages: [
      {
        from,
        id,
        timestamp: seconds(at),
        type: 'order',
        order: { catalog_id: '194836987003835', text: '', product_items: items },
      },
    ],
  });

/** WhatsApp reports that a contact has another phone number or another id. `from` and `system` as Meta sends them. */
export const whatsAppSystem = (
  system: Json,
  { from, id = `wamid.${randomUUID()}`, at = new Date() }: { from?: string; id?: string; at?: Date } = {},
) =>
  whatsAppWebhook({
    messages: [{ ...(from === undefined ? {} : { from }), id, timestamp: seconds(at), type: 'system', system }],
  });

/** A contact stops or resumes marketing messages in WhatsApp. The time is a number here, other than in messages. */
export function whatsAppPreference(waId: string, value: 'stop' | 'resume', at = new Date()) {
  const { object, entry } = whatsAppWebhook({});
  const preference = {
    wa_id: waId,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Number(seconds(at)),
  };
  return {
    object,
    entry: entry.map(({ id, changes }) => ({
      id,
      changes: changes.map((change) => ({
        field: 'user_preferences',
        value: { ...change.value, contacts: [{ wa_id: waId }], user_preferences: [preference] },
      })),
    })),
  };
}

/** The status of a WhatsApp message; `code`: why it failed. */
export const whatsAppStatus = (
  ref: string,
  status: string,
  { at = new Date(), code, messageId }: { at?: Date; code?: number; messageId?: string } = {},
) =>
  whatsAppWebhook({
    statuses: [
      {
        id: ref,
        status,
        timestamp: seconds(at),
        recipient_id: '5511987654321',
        ...(messageId === undefined ? {} : { biz_opaque_callback_data: messageId }),
        ...(code === undefined ? {} : { errors: [{ code, title: 'a made-up failure' }] }),
      },
    ],
  });

/** A webhook item of Messenger, or of Instagram when `account` is an Instagram account. */
export const messagingWebhook = (item: Json, account = fakeMeta.pageId) => ({
  object: account === fakeMeta.instagramId ? 'instagram' : 'page',
  entry: [
    {
      id: account,
      time: Date.now(),
      messaging: [{ sender: { id: '7001' }, recipient: { id: account }, timestamp: Date.now(), ...item }],
    },
  ],
});
