import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Contract, renamedFields, requestProblems, type VendorRequest } from './contract.ts';

type Options = {
  /** Places whose names the vendor does not prescribe. */
  isFree?: (at: string) => boolean;
  /** Headers without which the vendor refuses the request. */
  headers?: readonly string[];
};

/**
 * Asserts that a vendor accepts a request of our code, and refuses it with any one of its fields or parameters under
 * another name, and without any of `headers`. Returns how many names were changed.
 */
export function assertRenamesRefused(
  contract: Contract,
  request: VendorRequest,
  { isFree = () => false, headers = [] }: Options = {},
): number {
  assert.deepEqual(requestProblems(contract, request), []);
  const bodies = renamedFields(request.body).filter(({ at }) => !isFree(at));
  const queries = renamedFields(request.query);
  const accepted = [
    ...bodies.filter(({ changed }) => requestProblems(contract, { ...request, body: changed }).length === 0),
    ...queries.filter(({ changed }) => requestProblems(contract, { ...request, query: Object(changed) }).length === 0),
  ];
  assert.deepEqual(
    accepted.map(({ at }) => at),
    [],
    'a wrong name is not noticed',
  );
  for (const name of headers) {
    const without = { ...request, headers: { ...request.headers, [name]: undefined } };
    assert.notDeepEqual(requestProblems(contract, without), [], `without ${name}`);
  }
  return bodies.length + queries.length;
}

/** A test of one request. `names`: the fewest names that must have been changed. */
export function refusesEachRename(
  title: string,
  contract: Contract,
  makeRequest: () => VendorRequest,
  { names = 1, ...options }: Options & { names?: number } = {},
): void {
  test(`${title} is accepted, and refused with any field under another name`, () => {
    assert.ok(assertRenamesRefused(contract, makeRequest(), options) >= names);
  });
}
