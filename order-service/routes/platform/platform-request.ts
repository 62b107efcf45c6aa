import type { FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { PlatformCall } from '#shared/contract/platform/platform.ts';
import type { CallResponse } from '../../services/core/idempotency.ts';
import { Refusal } from '../../services/core/refusal.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import { bearerOf } from '../request-headers.ts';

/** A part of a call's request, if the call has it. */
export type Part<Call extends PlatformCall, Name extends 'body' | 'query' | 'params'> = Call[Name] extends TSchema
  ? Static<Call[Name]>
  : undefined;

/** A request of the Platform API, checked with the call's schemas. */
export type PlatformRequest<Call extends PlatformCall> = {
  caller: PlatformCaller;
  /** The API key as it was sent. Session codes are derived from it, so only its owner can derive them. */
  apiKey: string;
  body: Part<Call, 'body'>;
  query: Part<Call, 'query'>;
  params: Part<Call, 'params'>;
  request: FastifyRequest;
};

/** The query of a call that has none. */
export const noQuery = Type.Object({}, { additionalProperties: false });

/** Registers a call with its handler. */
export type ServePlatformCall = <Call extends PlatformCall>(
  call: Call,
  respond: (context: PlatformRequest<Call>) => Promise<CallResponse>,
) => void;

/** A missing or malformed bearer gets the same response as a wrong one. */
export function apiKeyOf(request: FastifyRequest): string {
  try {
    const key = bearerOf(request);
    if (key !== null) return key;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new Refusal('no-key');
}
