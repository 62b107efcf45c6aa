import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Judge, judgeOf, vendorRequest } from '../vendors/judge.ts';
import { metaContract } from '../vendors/meta/contract.ts';
import { part } from './json-values.ts';
import type { Lifetime } from './lifetime.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { orderChanges, orderProblem } from './meta-order-rules.ts';

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
type Said = { status: number; json: unknown; headers?: Record<string, string> | undefined };

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
  /** Holds requests and responses against Meta's documents. */
  judge: Judge;
};

/**
 * Meta's Graph API according to its documentation, on a loopback port. It injects faults on demand and stops when the
 * test ends. `asHttps`: an address of this machine, and the https one that stands for it in what the fake receives.
 */
export async function startFakeMeta(
  t: Lifetime,
  { asHttps }: { asHttps?: readonly [local: string, https: string] } = {},
): Promise<FakeMeta> {
  const fake: FakeMeta = { url: '', calls: [], taken: [], faults: [], judge: judgeOf(t, metaContract(fakeMeta)) };
  const changeProblem = orderChanges();
  fake.url = await startLoopbackServer(t, respond);
  return fake;

  function respond(request: IncomingMessage, reply: ServerResponse, sent: string): void {
    const text = asHttps ? sent.replaceAll(...asHttps) : sent;
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

  function take(request: IncomingMessage, token: string, body: Json): Said {
    const judged = vendorRequest(request, body);
    const said = decide(judged.path, token, body, fake.judge.request(judged));
    fake.judge.judgeResponse(judged, said);
    return said;
  }

  function decide(path: string, token: string, body: Json, problems: readonly string[]): Said {
    const sender = /^\/v25\.0\/(\w+)\/messages$/.exec(path)?.[1];
    if (sender === undefined) return { status: 404, json: failure(2500) };
    if (token !== fakeMeta.accessToken) return { status: 401, json: failure(190) };
    const isWhatsApp = sender === fakeMeta.phoneNumberId;
    const isTooLong = !isWhatsApp && sender !== fakeMeta.pageId && byteLength(part(body, 'message', 'text')) > 1_000;
    const formProblems = isTooLong ? ['body/message/text: more than 1000 bytes'] : problems;
    const problem =
      formProblems[0] ?? orderProblem(part(body, 'interactive')) ?? changeProblem(part(body, 'interactive'));
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

const byteLength = (value: unknown): number => (typeof value === 'string' ? Buffer.byteLength(value) : 0);

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

export const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));

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
