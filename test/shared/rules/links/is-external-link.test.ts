import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsElsewhere } from '#shared/rules/links/is-external-link.ts';

test('suggested products lead elsewhere, nothing else in an address does', () => {
  for (const query of ['?ids=a,b', '?x=1&ids=a']) assert.equal(leadsElsewhere(query), true, query);
  for (const query of ['', '?', '?fbclid=x', '?ids=', '?fids=a', '?x=ids=a']) assert.equal(leadsElsewhere(query), false, query);
});
