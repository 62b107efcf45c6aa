import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { contextSignatureHeader, contextTextToSign } from '#shared/contract/context-headers.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';

/** A visitor without a session: the host of their request, and their channel when the gateway recognised it. */
export type Visitor = { host: string; channelType: ChannelType | null };

/** The visitor as the gateway describes them, if its signature is valid; otherwise only the connection's own data. */
export function visitorFromRequest({ headers }: FastifyRequest, contextSecret: string): Visitor {
  const isSigned = hasRightSignature(headers, contextSecret);
  const forwarded = isSigned ? one(headers['x-forwarded-host']) : '';
  return {
    host: hostName(forwarded || one(headers.host)),
    channelType: isSigned ? channelOf(one(headers['x-channel-type'])) : null,
  };
}

/** The network of a call according to the gateway; null without the gateway's signature. */
export function callersNetwork({ headers }: FastifyRequest, contextSecret: string): string | null {
  const address = one(headers['x-forwarded-for']).trim();
  return address !== '' && hasRightSignature(headers, contextSecret) ? clientNetwork(address) : null;
}

/** Whether the gateway sent this call: only it has the secret that signs the context headers. */
export const isFromGateway = ({ headers }: FastifyRequest, contextSecret: string): boolean =>
  hasRightSignature(headers, contextSecret);

function hasRightSignature(headers: FastifyRequest['headers'], contextSecret: string): boolean {
  const sent = Buffer.from(one(headers[contextSignatureHeader]), 'hex');
  const right = createHmac('sha256', contextSecret).update(contextTextToSign(headers)).digest();
  return sent.length === right.length && timingSafeEqual(sent, right);
}

const channelOf = (code: string): ChannelType | null =>
  Object.values(ChannelType).find((channel) => String(channel) === code) ?? null;

/** Without the port and in lower case. */
const hostName = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '');

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
