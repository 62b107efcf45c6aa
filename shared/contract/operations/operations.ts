import type { EndpointFacts } from '../endpoint.ts';
import type { EndpointName } from '../endpoints.ts';
import { agentOperations } from './agent-operations.ts';
import { agentCodes, commonCodes, type ErrorCode, errorCodes, writeCodes } from './error-codes.ts';
import { shopperOperations } from './shopper-operations.ts';

/**
 * What the document says of a call: what it does, when to make it, and the codes of its refusals. Beside the table of
 * calls, which browsers load.
 */
export type Operation = {
  readonly summary: string;
  readonly description: string;
  readonly codes: readonly ErrorCode[];
};

export const operations: Readonly<Record<EndpointName, Operation>> = { ...shopperOperations, ...agentOperations };

/** The codes of a call's refusals, each with its status and when. */
export function codesOf(name: EndpointName, { caller, effect }: EndpointFacts): Readonly<Record<string, string>> {
  const own = Object.fromEntries(operations[name].codes.map((code) => [code, errorCodes[code]]));
  return {
    ...own,
    ...commonCodes,
    ...(caller === 'agent' || caller === 'supervisor' ? agentCodes : {}),
    ...(effect === 'write' ? writeCodes : {}),
  };
}
