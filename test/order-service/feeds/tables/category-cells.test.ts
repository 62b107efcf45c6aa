import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoriesIn, commaEntries } from '../../../../order-service/feeds/tables/category-cells.ts';
import { item, onlyProduct, rss } from '../feed-samples.ts';
import { csv, productsOf } from './table-samples.ts';

test('the categories of a cell', () => {
  const cases: [string, string[]][] = [
    ['Casa > Velas', ['Casa > Velas']],
    ['Casa > Velas, Ofertas > Natal', ['Casa > Velas', 'Ofertas > Natal']],
    ['Casa;Ofertas', ['Casa', 'Ofertas']],
    ['Casa > Velas | Ofertas', ['Casa > Velas', 'Ofertas']],
    ['Casa\nOfertas', ['Casa', 'Ofertas']],
    ['Cama, mesa e banho', ['Cama, mesa e banho']],
    ['Casa > Cama, mesa e banho > Toalhas', ['Casa > Cama, mesa e banho > Toalhas']],
    ['Casa > Cama, Mesa e Banho > Toalhas', ['Casa > Cama, Mesa e Banho > Toalhas']],
    ['Casa &gt; Jardim; Ofertas', ['Casa > Jardim', 'Ofertas']],
    ['', []],
  ];
  for (const [cell, categories] of cases) assert.deepEqual(categoriesIn(cell), categories, cell);
});

test('the entries of a list with commas', () => {
  const cases: [string, string[]][] = [
    ['Casa, Ofertas', ['Casa', 'Ofertas']],
    ['camisas, calças', ['camisas', 'calças']],
    ['Cama, mesa e banho, Ofertas', ['Cama, mesa e banho', 'Ofertas']],
    ['Cama\\, Mesa e Banho, Ofertas', ['Cama, Mesa e Banho', 'Ofertas']],
  ];
  for (const [list, entries] of cases) assert.deepEqual(commaEntries(list), entries, list);
});

test('a product is in all categories of its cell, once in each', () => {
  const product = onlyProduct(
    csv(['Nome', 'Preço', 'Categoria'], ['Vela', '15', 'Casa; Casa > Velas; Ofertas > Natal; casa > velas']),
  );
  assert.deepEqual([product.categoryPath, product.furtherPaths], [['Casa', 'Velas'], [['Ofertas', 'Natal']]]);
});

test("a platform's export keeps all categories of a product", () => {
  const rows = [
    ['Identificador URL', 'Nome', 'Preço', 'Categorias'],
    ['vela', 'Vela', '15,00', 'Casa > Velas, Ofertas'],
  ];
  const [candle] = productsOf(csv(...rows), 'nuvemshop');
  assert.deepEqual([candle?.categoryPath, candle?.furtherPaths], [['Casa', 'Velas'], [['Ofertas']]]);
});

test('a Google feed keeps each product type', () => {
  const more = '<g:product_type>Ofertas</g:product_type>';
  const product = onlyProduct(rss(item({ product_type: 'Casa > Velas' }, more)));
  assert.deepEqual([product.categoryPath, product.furtherPaths], [['Casa', 'Velas'], [['Ofertas']]]);
});
