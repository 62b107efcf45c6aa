import type { EndpointFacts } from '../endpoint.ts';
import type { EndpointName } from '../endpoints.ts';
import { agentOperations } from './agent-operations.ts';
import { agentCodes, commonCodes, errorCodes, writeCodes } from './error-codes.ts';
import type { Operation } from './operation.ts';
import { shopperOperations } from './shopper-operations.ts';

/** What the document says of each call. Beside the table of calls, which browsers load. */
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
