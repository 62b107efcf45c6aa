import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { contextSignatureHeader, contextTextToSign } from '#shared/contract/context-headers.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';

/** What is known of a visitor without a session: the host they came to, and their channel when the gateway could tell. */
export type Visitor = { host: string; channelType: ChannelType | null };

/** The visitor as the gateway describes them, when its signature is right; else only what the connection itself says. */
export function visitorFromRequest({ headers }: FastifyRequest, contextSecret: string): Visitor {
  const isSigned = hasRightSignature(headers, contextSecret);
  const forwarded = isSigned ? one(headers['x-forwarded-host']) : '';
  return {
    host: hostName(forwarded || one(headers.host)),
    channelType: isSigned ? channelOf(one(headers['x-channel-type'])) : null,
  };
}

/** The network that the gateway says a call came from; null without the gateway's signature. */
export function callersNetwork({ headers }: FastifyRequest, contextSecret: string): string | null {
  const address = one(headers['x-forwarded-for']).trim();
  return address !== '' && hasRightSignature(headers, contextSecret) ? clientNetwork(address) : null;
}

/** Whether the gateway sent this call: nobody else knows the secret that signs its context headers. */
export const isFromGateway = ({ headers }: FastifyRequest, contextSecret: string): boolean =>
  hasRightSignature(headers, contextSecret);

function hasRightSignature(headers: FastifyRequest['headers'], contextSecret: string): boolean {
  const sent = Buffer.from(one(headers[contextSignatureHeader]), 'hex');
  const right = createHmac('sha256', contextSecret).update(contextTextToSign(headers)).digest();
  return sent.length === right.length && timingSafeEqual(sent, right);
}

const channelOf = (code: string): ChannelType | null =>
  Object.values(ChannelType).find((channel) => String(channel) === code) ?? null;

/** Without port and in lower case. */
const hostName = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '');

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
