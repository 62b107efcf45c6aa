import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { outcomeOf } from '../feed-samples.ts';
import { csv } from '../tables/table-samples.ts';

const saved = (name: string) => readFileSync(path.join(import.meta.dirname, 'libreoffice', name));

const rows = csv(
  [
    ...['código', 'nome', 'preço', 'preço promocional', 'estoque', 'categoria', 'marca', 'código de barras'],
    ...['descrição', 'ativo'],
  ],
  ...[
    ['C1', 'Café torrado 500 g', 'R$ 24,90', '19,90', '12', 'Mercearia > Cafés', 'Serra', '7891000315507'],
    ['C2', 'Açúcar mascavo 1 kg', '1.234,56', '', '3', 'Mercearia', '', '0012345678905'],
    ['C3', 'Vela', '9,5', '', '0', 'Casa', '', ''],
  ].map((cells, at) => [...cells, at === 0 ? 'Moído na hora' : '', at === 2 ? 'não' : 'sim']),
);

// Both files were saved by LibreOffice 7.4 from a table with these rows.
for (const name of ['produtos.ods', 'produtos.xlsx'])
  test(`a spreadsheet that LibreOffice saved has the products of its rows: ${name}`, () => {
    const { products, problems } = outcomeOf(saved(name));
    assert.deepEqual(problems, []);
    assert.equal(products.length, 3);
    assert.deepEqual(products, outcomeOf(rows).products);
  });
