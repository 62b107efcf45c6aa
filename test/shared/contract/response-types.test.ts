import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Static } from 'typebox';
import type { ReceivedOf } from '#shared/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';

type Scalar = string | number | boolean | null | undefined;
type Deeper = [never, 0, 1, 2, 3, 4, 5, 6, 7];

/** The type with each object written out as its fields, to a depth that all responses but branches end within. */
type Fields<T, Depth extends number = 7> = [Depth] extends [never]
  ? unknown
  : T extends Scalar
    ? T
    : T extends readonly (infer Row)[]
      ? Fields<Row, Deeper[Depth]>[]
      : { [K in keyof T]: Fields<T[K], Deeper[Depth]> };

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The calls whose schema and type in the model differ in any field. */
type Different = {
  [Name in EndpointName]: Same<
    Fields<ReceivedOf<(typeof endpoints)[Name]>>,
    Fields<Static<(typeof responseSchemas)[Name]>>
  > extends true
    ? never
    : Name;
}[EndpointName];

// Decision: the document is the contract. The compiler names the calls whose responses differ from the model.
test('each call has a response schema with exactly the fields of the model', () => {
  const different: Record<Different, never> = {};
  assert.deepEqual(different, {});
  assert.deepEqual(Object.keys(responseSchemas).sort(), Object.keys(endpoints).sort());
});
