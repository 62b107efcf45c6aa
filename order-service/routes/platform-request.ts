import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { PlatformCall } from '#shared/contract/platform.ts';
import type { Answer } from '../services/core/idempotency.ts';
import type { PlatformCaller } from '../services/platform/api-keys.ts';

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

/** Registers a call with what answers it. */
export type ServePlatformCall = <Call extends PlatformCall>(
  call: Call,
  answer: (context: PlatformRequest<Call>) => Promise<Answer>,
) => void;
