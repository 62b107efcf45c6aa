import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownColumns } from '../../../../order-service/feeds/tables/own-columns.ts';
import { item, outcomeOf, rss } from '../feed-samples.ts';
import { csv } from './table-samples.ts';

/** The notices about columns. */
const unusedIn = (file: string) =>
  outcomeOf(file).notices.filter(({ reason }) => /^(colunas|medidas) não usadas/.test(reason));

test('a Meta catalogue with columns that are not used says so, once', () => {
  const file = (columns: string, ...rows: string[]) => [`id,title,price,link${columns}`, ...rows].join('\n');
  assert.deepEqual(
    unusedIn(file(',Fornecedor,gender,vazia', '1,Bolo,5 BRL,https://a.example,Ana,,', '2,Pão,6 BRL,,,female,')),
    [{ line: 1, id: null, reason: 'colunas não usadas: Fornecedor, gender' }],
  );
  assert.deepEqual(unusedIn(file(',image[0].url,brand', '1,Bolo,5 BRL,,https://a.example/a.jpg,Ana')), []);
});

test('a Google feed with attributes that are not used says so, once', () => {
  const extra = '<g:gender>female</g:gender><g:shipping_label>frio</g:shipping_label><link>https://a.example</link>';
  assert.deepEqual(
    unusedIn(rss(item({}, extra), item({ id: 'b' }, extra))).map(({ reason }) => reason),
    ['colunas não usadas: gender, shipping_label'],
  );
  assert.deepEqual(unusedIn(rss(item({ brand: 'Ana', product_type: 'Casa' }))), []);
});

test('a Shopify export with columns that are not used says so, once', () => {
  const file = [
    'Handle,Title,Vendor,Variant Price,Cost per item,SEO Title,Gift Card',
    'bolo,Bolo,Ana,20,5,Bolo bom,',
  ].join('\n');
  assert.deepEqual(unusedIn(file), [{ line: 1, id: null, reason: 'colunas não usadas: Cost per item, SEO Title' }]);
});

test("the shop's own spreadsheet with a further column says so, once", () => {
  const own = [ownColumns.id, ownColumns.sku, ownColumns.name, ownColumns.price];
  assert.deepEqual(unusedIn(csv([...own, 'Prateleira'], ['A1', 'A1', 'Bolo', '20,00', 'B3'])), [
    { line: 1, id: null, reason: 'colunas não usadas: Prateleira' },
  ]);
  assert.deepEqual(unusedIn(csv([...own], ['A1', 'A1', 'Bolo', '20,00'])), []);
});

test('a column without a value is not reported', () => {
  assert.deepEqual(unusedIn(csv(['nome', 'preço', 'Coluna vazia'], ['Bolo', '20', ''])), []);
});

test('the measures of a parcel are named apart, with the reason', () => {
  const file = csv(
    ['nome', 'preço', 'Altura (cm)', 'Prateleira', 'largura_embalagem', 'Package length', 'Profundidade'],
    ['Bolo', '20', '10', 'B3', '20', '30', '40'],
  );
  assert.deepEqual(
    unusedIn(file).map(({ reason }) => reason),
    [
      'colunas não usadas: Prateleira',
      'medidas não usadas, porque o frete da loja é o preço de cada área de entrega: ' +
        'Altura (cm), largura_embalagem, Package length, Profundidade',
    ],
  );
});
