import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isExternalLink } from '#shared/rules/links/is-external-link.ts';

test('only addresses of suggested products are external links', () => {
  for (const query of ['?ids=a,b', '?x=1&ids=a']) assert.equal(isExternalLink(query), true, query);
  for (const query of ['', '?', '?fbclid=x', '?ids=', '?fids=a', '?x=ids=a'])
    assert.equal(isExternalLink(query), false, query);
});
