import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tableName } from '#shared/text/people.ts';
import { personalData } from '../../../order-service/database/people/personal-data.ts';

it('names each table that an erasure counts in Portuguese', () => {
  const unnamed = Object.entries(personalData)
    .filter(([, { erased }]) => erased !== 'untouched')
    .map(([table]) => table)
    .filter((table) => tableName(table) === table);
  assert.deepEqual(unnamed, []);
});
