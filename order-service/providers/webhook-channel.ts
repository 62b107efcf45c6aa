import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import { ChannelType } from '#shared/model/channel.ts';
import type { ChannelAccount, Delivery, Outgoing } from './channels.ts';
import { callbackAddressProblem, privateAddressCode, publicLookup } from './public-address.ts';

export type WebhookOptions = {
  /** Hosts of this deployment: they may be private and plain http. */
  ownHosts: readonly string[];
  timeoutMs?: number;
};

type WebhookAccount = Extract<ChannelAccount, { kind: 'webhook' }>;
/** `previousSecret` signs too, for a receiver that does not have the new one yet. */
export type SignedAccount = { url: string; secret: string; previousSecret?: string | null };
/** Posts a signed JSON body. `id` lets the receiver recognise a repetition. */
export type SignedPost = (account: SignedAccount, id: string, body: string) => Promise<Delivery>;
export type Webhooks = {
  deliver(account: WebhookAccount, message: Outgoing): Promise<Delivery>;
  post: SignedPost;
  close(): Promise<void>;
};

const defaultTimeoutMs = 10_000;
/** The response body is not used, only its status. */
const maxBytes = 64 * 1024;
const retryStatuses: readonly number[] = [408, 425, 429];

/**
 * Sends messages to any chatbot platform: a POST to the shop's URL, signed like Standard Webhooks (`webhook-id`,
 * `webhook-timestamp`, `webhook-signature`). The receiver can verify the sender and the time, and recognise a
 * repetition.
 */
export function openWebhooks({ ownHosts, timeoutMs = defaultTimeoutMs }: WebhookOptions): Webhooks {
  const agent = new Agent({
    connections: 8,
    connect: { timeout: timeoutMs, lookup: publicLookup(ownHosts) },
    maxResponseSize: maxBytes,
  });

  const post: SignedPost = async (account, id, body) => {
    try {
      const response = await request(account.url, {
        method: 'POST',
        dispatcher: agent,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'shop-webhook',
          ...signature([account.secret, account.previousSecret ?? []].flat(), id, new Date(), body),
        },
        body,
        // Covers the time from the first byte sent to the last one received. A redirect is not followed.
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { statusCode } = response;
      // The status is known already; an error while the rest of the body arrives does not matter.
      await response.body.dump({ limit: maxBytes }).catch(() => {});
      return deliveryOf(statusCode);
    } catch (error) {
      return { kind: 'retry', reason: reasonOf(error) };
    }
  };
  const addressRefusal = ({ url }: { url: string }): Delivery | null => {
    const reason = callbackAddressProblem(url, ownHosts);
    return reason && { kind: 'dead', reason };
  };

  return {
    // Checked before the body is built: the link of a message opens a session.
    deliver: async (account, message) =>
      addressRefusal(account) ?? post(account, message.id, JSON.stringify(await bodyOf(message))),
    post: async (account, id, body) => addressRefusal(account) ?? post(account, id, body),
    close: () => agent.destroy(),
  };
}

/**
 * The headers of Standard Webhooks. The signed text is `id.timestamp.body`, with the time in seconds since 1970. A
 * secret that starts with `whsec_` is base64; any other one is used as it is. Several secrets sign one after another.
 */
export function signature(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

const channelNames = new Map<ChannelType, string>(Object.entries(ChannelType).map(([name, type]) => [type, name]));

async function bodyOf(message: Outgoing) {
  const { id, createdAt, channelType, channelId, contact, kind, lines, pictureUrl, button } = message;
  return {
    type: 'message',
    id,
    createdAt: createdAt.toISOString(),
    channelType: channelNames.get(channelType),
    channelId,
    contact,
    message: { kind, lines, pictureUrl, button: button && { title: button.title, url: await button.makeUrl() } },
  };
}

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const isRefused = status >= 400 && status < 500 && !retryStatuses.includes(status);
  return { kind: isRefused ? 'dead' : 'retry', reason: `status-${status}` };
}

/** A code for the operator. Messages of such errors may hold the URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === privateAddressCode) return 'not-public';
  return /^[A-Z_0-9]{3,40}$/.test(code) ? code : 'failed';
}
