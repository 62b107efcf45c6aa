import { Agent, request } from 'undici';
import type { Delivery, MetaAccount, Outgoing } from '../channels.ts';
import { failureCode, jsonOf } from '../http-response.ts';
import { publicLookup } from '../public-address.ts';
import { instagramBody, messengerBody } from './messenger-body.ts';
import {
  classifyMetaError,
  type MetaError,
  notAccepted,
  notAllowed,
  pictureRejected,
  templateNeeded,
} from './meta-errors.ts';
import { whatsAppBody, whatsAppTemplateBody } from './whatsapp-body.ts';
import { orderDetailsBody, orderStatusBody } from './whatsapp-order-body.ts';

export type MetaOptions = {
  /** Default: Meta's own URLs. Another one is a stand-in, and its host may be private. */
  baseUrl?: string | undefined;
  timeoutMs?: number;
};

export type MetaChannel = {
  deliver(account: MetaAccount, message: Outgoing): Promise<Delivery>;
  close(): Promise<void>;
};

/** Pinned: another version may use other formats. */
const version = 'v25.0';
const defaultTimeoutMs = 10_000;
const maxBytes = 64 * 1024;
/** The maximum delay: a message is retried once an hour, also when Meta asks for a longer wait. */
const maxAfterMs = 3_600_000;

/**
 * Sends messages to WhatsApp, Messenger and Instagram through Meta's Graph API. Accepted is not delivered yet: webhooks
 * report the delivery.
 */
export function openMeta({ baseUrl, timeoutMs = defaultTimeoutMs }: MetaOptions = {}): MetaChannel {
  const ownHosts = baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
  const agent = new Agent({
    connections: 16,
    connect: { timeout: timeoutMs, lookup: publicLookup(ownHosts) },
    maxResponseSize: maxBytes,
  });

  const post = async (account: MetaAccount, body: Record<string, unknown>): Promise<Delivery> => {
    try {
      const response = await request(`${baseUrl ?? hostOf(account)}/${version}/${pathOf(account)}`, {
        method: 'POST',
        dispatcher: agent,
        // In a header, never in the URL: URLs are logged in many places.
        headers: {
          authorization: `Bearer ${account.accessToken}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify(body),
        // Covers the time from the first byte sent to the last one received. A redirect is not followed.
        signal: AbortSignal.timeout(timeoutMs),
      });
      const json = jsonOf(await response.body.text());
      return deliveryOf(response.statusCode, json, response.headers['retry-after']);
    } catch (error) {
      return { kind: 'retry', reason: reasonOf(error) };
    }
  };

  return {
    deliver: async (account, message) => {
      const native = nativeBodyOf(account, message);
      const result = native && (await post(account, native));
      const { payment } = message;
      if (result?.kind === 'delivered') return payment ? { ...result, nativeRef: payment.referenceId } : result;
      if (result && !isRefusedKind(result)) return result;
      const sent = await deliverText(account, message);
      // The text goes instead. An update is refused for its order; a payment is refused for the account.
      return result && payment ? { ...sent, refusesOrders: true } : sent;
    },
    close: () => agent.destroy(),
  };

  async function deliverText(account: MetaAccount, message: Outgoing): Promise<Delivery> {
    const url = message.button ? await message.button.makeUrl() : null;
    const tried = await post(account, bodyOf(account, message, url));
    const { fallback } = account.kind === 'whatsapp' ? account : { fallback: null };
    // The template of this purpose is paused, renamed or takes other parameters.
    if (tried.kind === 'dead' && tried.reason === templateNeeded && fallback)
      return post(account, whatsAppTemplateBody(message, url, fallback));
    const isPicture = tried.kind === 'dead' && tried.reason === pictureRejected && message.pictureUrl !== null;
    // The text matters more than a picture that Meta cannot fetch.
    return isPicture ? post(account, bodyOf(account, { ...message, pictureUrl: null }, url)) : tried;
  }
}

/** The body with WhatsApp's own buttons; null for other messages, other accounts, and outside the 24 hours. */
function nativeBodyOf(account: MetaAccount, message: Outgoing): Record<string, unknown> | null {
  if (account.kind !== 'whatsapp' || account.template !== null || account.orders === null) return null;
  const { payment, orderStatus } = message;
  if (payment) return orderDetailsBody({ ...message, payment }, account.orders, new Date());
  return orderStatus ? orderStatusBody({ ...message, orderStatus, referenceId: orderStatus.referenceId }) : null;
}

/** Meta does not accept this kind of message. Another reason would refuse the text as well. */
const isRefusedKind = (result: Delivery): boolean =>
  result.kind === 'dead' && (result.reason === notAccepted || result.reason === notAllowed);

function bodyOf(account: MetaAccount, message: Outgoing, url: string | null): Record<string, unknown> {
  switch (account.kind) {
    case 'whatsapp':
      return account.template ? whatsAppTemplateBody(message, url, account.template) : whatsAppBody(message, url);
    case 'messenger':
      return messengerBody(message, url);
    case 'instagram':
      return instagramBody(message, url);
  }
}

const hostOf = (account: MetaAccount): string =>
  account.kind === 'instagram' && account.login === 'instagram'
    ? 'https://graph.instagram.com'
    : 'https://graph.facebook.com';

/** With a page's token the message to an Instagram account goes through the page itself. */
const pathOf = (account: MetaAccount): string => {
  const isPage = account.kind === 'instagram' && account.login === 'page';
  return `${isPage ? 'me' : encodeURIComponent(account.externalId)}/messages`;
};

function deliveryOf(status: number, json: unknown, retryAfter: string | string[] | undefined): Delivery {
  if (status >= 200 && status < 300) {
    const ref = refOf(json);
    // A proxy between us responded. Whether the message was sent is unknown.
    return ref === null ? { kind: 'retry', reason: 'garbled' } : { kind: 'delivered', ref };
  }
  const delivery = classifyMetaError(status, errorOf(json));
  const afterMs = delayOf(retryAfter);
  return delivery.kind === 'retry' && afterMs > 0 ? { ...delivery, afterMs } : delivery;
}

/** The id of the message: in a list on WhatsApp, a single field on the others. */
function refOf(json: unknown): string | null {
  const messages = partOf(json, 'messages');
  const ref = partOf(json, 'message_id') ?? partOf(Array.isArray(messages) ? messages[0] : undefined, 'id');
  return typeof ref === 'string' && ref !== '' && ref.length <= 500 ? ref : null;
}

/** The error of a response; null when it has none. */
function errorOf(json: unknown): MetaError | null {
  const error = partOf(json, 'error');
  const [code, subcode] = [partOf(error, 'code'), partOf(error, 'error_subcode')];
  return typeof code === 'number' ? { code, subcode: typeof subcode === 'number' ? subcode : null } : null;
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The delay of a `Retry-After` header (seconds or a date) in milliseconds; 0 without one. */
function delayOf(header: string | string[] | undefined): number {
  if (typeof header !== 'string') return 0;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), maxAfterMs);
}

/** A code for the operator and the agent (`messageFailureText`). */
function reasonOf(error: unknown): string {
  const code = failureCode(error);
  return code === 'time-out' ? 'timeout' : code;
}
