import type { EndpointFacts } from '../endpoint.ts';
import type { EndpointName } from '../endpoints.ts';
import { agentCallDocs } from './agent-call-docs.ts';
import type { CallDoc } from './call-doc.ts';
import { agentCodes, commonCodes, errorCodes, writeCodes } from './error-codes.ts';
import { shopperCallDocs } from './shopper-call-docs.ts';

/** What the document says of each call. Beside the table of calls, which browsers load. */
export const callDocs: Readonly<Record<EndpointName, CallDoc>> = { ...shopperCallDocs, ...agentCallDocs };

/** The codes of a call's refusals, each with its status and when. */
export function codesOf(name: EndpointName, { caller, effect }: EndpointFacts): Readonly<Record<string, string>> {
  const own = Object.fromEntries(callDocs[name].codes.map((code) => [code, errorCodes[code]]));
  return {
    ...own,
    ...commonCodes,
    ...(caller === 'agent' || caller === 'supervisor' ? agentCodes : {}),
    ...(effect === 'write' ? writeCodes : {}),
  };
}
