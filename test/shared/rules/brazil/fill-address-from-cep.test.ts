import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CepFields, fillAddressFromCep } from '#shared/rules/brazil/fill-address-from-cep.ts';

const fields = (street: string, neighborhood: string, city: string, state: string): CepFields => ({
  street,
  neighborhood,
  city,
  state,
});
const avenue = fields('Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP');
const town = fields('', '', 'Guaxupé', 'MG');
const typed = { ...avenue, street: 'Rua do Coreto' };

test('the response for another CEP replaces the previous place and keeps everything typed', () => {
  const table: [why: string, now: CepFields, before: Partial<CepFields>, found: CepFields | null, then: CepFields][] = [
    ['a whole town empties street and neighborhood', avenue, avenue, town, town],
    ['what was typed since stays', typed, avenue, town, { ...town, street: 'Rua do Coreto' }],
    ['the response replaces the fields', typed, {}, avenue, avenue],
    ['back at the first one', town, town, avenue, avenue],
    ['the CEP is unknown', avenue, avenue, null, fields('', '', '', '')],
    ['the CEP is unknown, and all was typed', avenue, {}, null, avenue],
  ];
  for (const [why, now, before, found, then] of table)
    assert.deepEqual(fillAddressFromCep(now, before, found), then, why);
});
