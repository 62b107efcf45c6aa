import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyProduct, outcomeOf, refusalOf } from '../feed-samples.ts';

const header = 'id,title,description,availability,condition,price,link,image_link,brand';
const row =
  'pao,Pão de queijo,"Pacote com ""20"" unidades, congelado",in stock,new,12.50 BRL,https://ana.example,https://ana.example/pao.avif,Sabor';

test('reads a Meta catalogue row with all its fields', () => {
  const { name, description, price, images, brand, stock, line } = onlyProduct(`${header}\n${row}\n`);
  assert.deepEqual(
    { name, description, price, images, brand, stock, line },
    {
      name: 'Pão de queijo',
      description: 'Pacote com "20" unidades, congelado',
      price: 1250,
      images: ['https://ana.example/pao.avif'],
      brand: 'Sabor',
      stock: undefined,
      line: 2,
    },
  );
});

test("skips the template's comment row before the header, quoted or not, and keeps line numbers right", () => {
  const comment = '# Required | A unique id,"# Required | A title, short\nand clear",# Optional';
  assert.equal(onlyProduct(`${comment}\n${header}\n${row}`).line, 4);
  assert.equal(onlyProduct(`"# Required, a unique id",# x\r\n${header}\r\n${row}\r\n`).line, 3);
});

test('accepts comma, semicolon and tab as separators', () => {
  for (const delimiter of [',', ';', '\t']) {
    const product = onlyProduct(
      `${['id', 'title', 'price'].join(delimiter)}\n${['a', 'Vela', '"1.234,50"'].join(delimiter)}`,
    );
    assert.deepEqual([product.name, product.price], ['Vela', 123450]);
  }
});

test('detects UTF-8 with BOM, Windows-1252 and UTF-16', () => {
  const text = 'id;title;price\r\nacucar;Açúcar;"R$ 4,90"\r\n';
  const files = [Buffer.from(`\ufeff${text}`), Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')];
  for (const file of files) assert.equal(onlyProduct(file).name, 'Açúcar');
});

test('finds columns by name in any order and case, with or without "g:", and ignores unknown ones', () => {
  const product = onlyProduct(
    'Price,g:ID,Cor da caixa,TITLE,inventory,status,image[0].url,image[1].url\n9 BRL,a,azul,Vela,4,archived,https://a.example/1.jpg,https://a.example/2.jpg',
  );
  assert.deepEqual([product.stock, product.isActive, product.moreImages?.length], [4, false, 2]);
});

test('keeps sizes with separate ids and no group as separate products', () => {
  const { products } = outcomeOf(
    'id,title,price,link\nn1,Nachos P,7 BRL,https://ana.example/#menu\nn2,Nachos G,14 BRL,https://ana.example/#menu',
  );
  assert.deepEqual(
    products.map(({ providerId }) => providerId),
    ['n1', 'n2'],
  );
});

test('refuses each row of a price list in another currency, with the reason', () => {
  const { products, problems } = outcomeOf('id,title,price\na,Taco,12.00 USD\nb,Burrito,10.50 USD');
  assert.deepEqual(products, []);
  assert.deepEqual(
    problems.map(({ line, id }) => [line, id]),
    [
      [2, 'a'],
      [3, 'b'],
    ],
  );
  assert.match(problems[0]?.reason ?? '', /outra moeda \(USD\)/);
});

test('reports a row with more cells than the header; a line break inside quotes keeps later line numbers right', () => {
  const { products, problems } = outcomeOf(
    'id,title,description,price\na,Vela,"duas\nlinhas",5 BRL\n\nb,Vela, grande,x,6 BRL\nc,Vela,,x BRL',
  );
  assert.deepEqual(
    products.map(({ providerId }) => providerId),
    ['a'],
  );
  assert.deepEqual(problems, [
    { line: 5, id: 'b', reason: 'a linha tem 5 colunas e o cabeçalho 4' },
    { line: 6, id: 'c', reason: 'preço ilegível: "x BRL"' },
  ]);
});

test('reads quotes inside a cell as text', () => {
  assert.equal(onlyProduct('id,title,price\na,TV 32" LED,900 BRL').name, 'TV 32" LED');
});

test('reads details written as section:name:value as the specification', () => {
  const product = onlyProduct('id,title,price,product_detail\na,Vela,5 BRL,"Geral:Peso:1,5 kg,Geral:Hora:10:30"');
  assert.deepEqual(product.specification, [
    { name: 'Peso', value: ['1,5 kg'] },
    { name: 'Hora', value: ['10:30'] },
  ]);
});

test('refuses a quote that never closes and a missing price column, with the line', () => {
  assert.equal(
    refusalOf('id,title,price\na,Vela,5 BRL\nb,"Vela,6 BRL\nc,Vela,7 BRL'),
    'Linha 3: aspas abertas e não fechadas',
  );
  assert.equal(refusalOf('# nota\nid,title\na,Vela'), 'Linha 2: falta a coluna price');
});
