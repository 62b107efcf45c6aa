import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import type { Lifetime } from '../stand-ins/lifetime.ts';
import { type Contract, requestProblems, responseProblems, type VendorRequest } from './contract.ts';

export type Judge = {
  /** What is wrong with a request. It also fails the test, unless the test expects it. */
  request(request: VendorRequest): string[];
  /** Fails the test when a response of the stand-in is not in the vendor's format. */
  judgeResponse(
    request: Pick<VendorRequest, 'method' | 'path'>,
    judgeResponse: { status: number; json: unknown },
  ): void;
  /** The test sends wrong requests on purpose: they are refused, and nothing else happens. */
  expectWrongRequests(): void;
};

/**
 * Judges what a stand-in receives and sends. When the test ends, it fails if anything was not in the vendor's format:
 * also where our code turns a refusal into a text for the shopper.
 */
export function judgeOf(t: Lifetime, contract: Contract): Judge {
  const wrong: string[] = [];
  let isWrongExpected = false;
  t.after(() => assert.deepEqual(wrong, [], `${contract.vendor}: see ${contract.source}`));
  return {
    request: (request) => {
      const problems = requestProblems(contract, request);
      if (!isWrongExpected) wrong.push(...problems.map((problem) => `${request.method} ${request.path} ${problem}`));
      return problems;
    },
    judgeResponse: (request, response) => {
      const problems = responseProblems(contract, request, response);
      wrong.push(...problems.map((problem) => `the stand-in: ${request.method} ${request.path} ${problem}`));
    },
    expectWrongRequests: () => {
      isWrongExpected = true;
    },
  };
}

/** A request as a loopback server received it. */
export function vendorRequest({ method = '', url = '', headers }: IncomingMessage, body: unknown): VendorRequest {
  const { pathname, searchParams } = new URL(url, 'http://stand-in');
  const single = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]);
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(single),
    ...(body === undefined ? {} : { body }),
  };
}
