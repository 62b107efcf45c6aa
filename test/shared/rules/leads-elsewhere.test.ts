import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import { entryLink } from '#shared/rules/entry-link.ts';
import { leadsElsewhere } from '#shared/rules/leads-elsewhere.ts';

test('suggested products and the mark lead elsewhere, nothing else in an address does', () => {
  for (const query of ['?led', '?led=', '?fbclid=x&led', '?led&utm=y', '?ids=a,b', '?x=1&ids=a'])
    assert.equal(leadsElsewhere(query), true, query);
  for (const query of ['', '?', '?fbclid=x', '?ids=', '?leda', '?fids=a', '?x=led', '?x=ids=a'])
    assert.equal(leadsElsewhere(query), false, query);
});

test('an entry link has the mark where it opens another list than the standard one, before the hash', () => {
  const link = (type: InitialCatalogType | null, id: string | null) => entryLink('https://loja.example', 'abc', { path: '/', type, id });
  assert.equal(link(InitialCatalogType.ShowCategory, 'bebidas'), 'https://loja.example/?led#abc?type=ShowCategory&id=bebidas');
  assert.equal(link(InitialCatalogType.Standard, null), 'https://loja.example/#abc?type=Standard');
  assert.equal(link(null, null), 'https://loja.example/#abc');
});
