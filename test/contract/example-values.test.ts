import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import { publicUrl } from './documented-demo.ts';

type Content = { content?: Record<string, { example?: unknown }> };
type Operation = { operationId: string; requestBody?: Content; responses: Record<string, Content> };
type Document = { paths: Record<string, Record<string, Operation>> };

/** Fields in which 0 says something: a code of the specification, a first place, or that there is none. */
const meansZero = new Set(
  (
    'type sessionType channelType channelTypes status failureType paymentMethod providerType page pageNumber row position ' +
    'addressIndex failures unchanged refused waiting failed discountAmout serviceAmout promotionalPrice amountInKilo ' +
    'kilogramPrice refunded disputed refundedInDispute owed'
  ).split(' '),
);

/** What stands in an example instead of a value that a call could have. */
function placeholdersIn(value: unknown, at: string, field = ''): string[] {
  if (value === 0) return meansZero.has(field) ? [] : [`${at} is 0`];
  if (typeof value === 'string') return /^(texto|string|text)$/.test(value) ? [`${at} is "${value}"`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    placeholdersIn(part, `${at}.${key}`, Array.isArray(value) ? field : key),
  );
}

// Decision: The examples of both documents have believable values; 0 stands only where it says something.
test('no example of a request or response has a placeholder', () => {
  for (const document of [sessionOpenApi(publicUrl), platformOpenApi(publicUrl)] as unknown as Document[])
    for (const methods of Object.values(document.paths))
      for (const { operationId, requestBody, responses } of Object.values(methods))
        for (const part of [requestBody, responses['200']]) {
          const example = part?.content?.['application/json']?.example;
          assert.deepEqual(placeholdersIn(example, operationId), [], operationId);
        }
});

test('the name of a person stands only where a person is meant', () => {
  const persons =
    /(contact|agent|userShop|customer|holder|decidedBy|contacts)[.]name$|^(confirmByAgent|saveCustomer|payByCard)/;
  const names = (value: unknown, at: string): string[] => {
    if (value === 'Ana Souza') return persons.test(at) ? [] : [at];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) => names(part, Array.isArray(value) ? at : `${at}.${key}`));
  };
  for (const document of [sessionOpenApi(publicUrl), platformOpenApi(publicUrl)] as unknown as Document[])
    for (const methods of Object.values(document.paths))
      for (const { operationId, requestBody, responses } of Object.values(methods))
        for (const part of [requestBody, responses['200']])
          assert.deepEqual(names(part?.content?.['application/json']?.example, operationId), []);
});
