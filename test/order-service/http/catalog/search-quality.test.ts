import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Product } from '#shared/model/catalog/product.ts';
import type { ProductListPage } from '#shared/model/catalog/product-list-page.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import type { ProductDraft } from '../../../../order-service/services/catalog/product-draft.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  shirt,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const searchAll = async (service: TestService, searchQuery: string): Promise<string[]> =>
  dataOf(
    await service.post<PagedResult<Product>>('/api/catalog/products/searchText', { searchQuery, perPage: 50 }),
  ).data.map(({ providerId }) => providerId);

const categories = [
  { providerId: 'limpeza', name: 'LIMPEZA', children: [{ providerId: 'roupa', name: 'Lavanderia' }] },
  { providerId: 'bebidas', name: 'BEBIDAS' },
  { providerId: 'padaria', name: 'PADARIA' },
  { providerId: 'pet', name: 'PET SHOP' },
];

const named = (providerId: string, name: string, fields: Partial<ProductDraft> = {}) =>
  draft(providerId, { name, ...fields });
const products: ProductDraft[] = [
  named('pao', 'Pão Francês', { categoryIds: ['padaria'] }),
  named('paozinho', 'Pãozinho de Batata 300 g', { categoryIds: ['padaria'] }),
  named('pao-queijo', 'Pão de Queijo Congelado 1kg'),
  named('queijo', 'Queijo Minas Frescal'),
  named('acucar', 'Açúcar Refinado 1 kg', { brand: 'Doce Vale' }),
  named('mascavo', 'Açúcar Mascavo 500g'),
  named('arroz5', 'Arroz Agulhinha Tipo 1 5 kg', { brand: 'Grão Belo' }),
  named('arroz1', 'Arroz Agulhinha 1kg', { brand: 'Grão Belo' }),
  named('arroz15', 'Arroz Parboilizado 15kg'),
  named('feijao', 'Feijão Carioca 1kg'),
  named('leite', 'Leite Integral 1 Litro', { categoryIds: ['bebidas'] }),
  named('leite-coco', 'Leite de Coco 200ml'),
  named('condensado', 'Leite Condensado Lata 395g'),
  named('suco', 'Suco de Laranja 1,5L', { categoryIds: ['bebidas'] }),
  named('agua', 'Água Mineral sem Gás 1500ml', { categoryIds: ['bebidas'] }),
  named('cerveja', 'Cerveja Lager 12x350ml', { categoryIds: ['bebidas'], brand: 'Serrana' }),
  named('cafe', 'Café Torrado e Moído 500 g'),
  named('xicara', 'Xícara de Porcelana', { description: '<p>Perfeita para o seu <b>espresso</b> da manhã.</p>' }),
  named('cha', 'Chá Verde 25 saquinhos'),
  named('chaleira', 'Chaleira Verde Esmaltada'),
  named('sal', 'Sal Grosso 1kg'),
  named('salada', 'Salada Pronta'),
  named('salsicha', 'Salsicha Hot Dog'),
  named('sabao', 'Sabão em Barra de Coco', { categoryIds: ['roupa'] }),
  named('detergente', 'Detergente Neutro', { categoryIds: ['limpeza'] }),
  named('papel', 'Papel Higiênico Folha Dupla 12 rolos', { categoryIds: ['limpeza'] }),
  named('anel', 'Anel de Prata'),
  named('lencol', 'Lençol Casal Percal'),
  named('lampada', 'Lâmpadas LED 9W 110V'),
  named('funil', 'Funil de Plástico'),
  named('moveis', 'Lustra-Móveis Lavanda'),
  named('racao', 'Ração para Cães Adultos 10,1kg', { categoryIds: ['pet'] }),
  named('gato', 'Areia para Gatos', { categoryIds: ['pet'] }),
  named('pano', 'Pano de Chão'),
  named('mamao', 'Mamão Formosa'),
  named('maca', 'Maçã Gala'),
  named('mae', 'Caneca Dia das Mães'),
  named('mao', 'Creme para as Mãos'),
  named('gas', 'Gás de Cozinha P13'),
  named('tenis', 'Tênis de Corrida'),
  named('oculos', 'Óculos de Sol'),
  named('flor', 'Buquê de Flores'),
  named('arvore', 'Árvore de Natal'),
  named('biscoito', 'Biscoito Recheado Chocolate'),
  named('macarrao', 'Macarrão Espaguete'),
  named('pasta', 'Pasta Dental Menta'),
  named('pato', 'Pata de Pelúcia'),
  named('azeite', 'Azeite Extravirgem', { brand: 'Oliveira d’Ouro' }),
  named('carregador', 'Carregador USB-C 20W'),
  named('cabo', 'Cabo HDMI 2m'),
  named('vitamina', 'Vitamina B12 60 cápsulas'),
  named('saia', 'Saia Vermelha'),
  shirt(),
];

/** Typed text → products that must be found, and those that must not. */
const pairs: [typed: string, found: string[], not?: string[]][] = [
  // Accents and case.
  ['acucar', ['acucar', 'mascavo']],
  ['AÇÚCAR', ['acucar', 'mascavo']],
  ['Agua', ['agua']],
  ['cafe', ['cafe'], ['cabo']],
  ['LENÇOL', ['lencol']],
  ['maca', ['maca'], ['mamao', 'mascavo']],
  ['oculos', ['oculos']],
  // Singular and plural.
  ['paes', ['pao', 'pao-queijo'], ['pano']],
  ['pães de queijo', ['pao-queijo'], ['pao']],
  ['pãezinhos', ['paozinho']],
  ['anéis', ['anel']],
  ['aneis de prata', ['anel']],
  ['lençóis', ['lencol']],
  ['papeis', ['papel']],
  ['papéis higiênicos', ['papel']],
  ['funis', ['funil']],
  ['lampada', ['lampada']],
  ['feijoes', ['feijao']],
  ['macarrões', ['macarrao']],
  ['flor', ['flor']],
  ['árvores', ['arvore']],
  ['mães', ['mae'], ['mao']],
  ['mãos', ['mao'], ['mae', 'mamao']],
  ['mao', ['mao'], ['mae']],
  ['cão', ['racao']],
  ['gás', ['gas', 'agua']],
  ['tenis', ['tenis']],
  ['movel', ['moveis']],
  ['biscoitos recheados', ['biscoito']],
  ['saias vermelhas', ['saia']],
  // The last word is still being typed.
  ['choc', ['biscoito']],
  ['arroz agu', ['arroz5', 'arroz1'], ['arroz15']],
  ['leite con', ['condensado'], ['leite', 'leite-coco']],
  ['sab', ['sabao'], ['sal']],
  ['sal', ['sal', 'salada', 'salsicha']],
  ['higien', ['papel']],
  // Short words match exactly when other words follow.
  ['sal grosso', ['sal'], ['salada', 'salsicha']],
  ['chá verde', ['cha'], ['chaleira']],
  // One typo, alone and together with correct words.
  ['chocolte', ['biscoito']],
  ['chocolatte', ['biscoito']],
  ['chocolaet', ['biscoito']],
  ['chicolate', ['biscoito']],
  ['leite condesado', ['condensado'], ['leite', 'leite-coco']],
  ['liete condensado', ['condensado']],
  ['detergemte', ['detergente']],
  ['dtergente neutro', ['detergente']],
  ['macarao', ['macarrao']],
  ['asucar mascavo', ['mascavo'], ['acucar']],
  ['biscotos', ['biscoito']],
  ['ração cahes', ['racao']],
  ['ceveja', ['cerveja']],
  ['queio minas', ['queijo'], ['pao-queijo']],
  ['azete', ['azeite']],
  ['feijao caroica', ['feijao']],
  ['pata dental', ['pasta']],
  ['saia vermelho', ['saia']],
  // Short words and words with two typos are not corrected.
  ['chi', [], ['cha', 'choc']],
  ['detrgemte', [], ['detergente']],
  // Numbers and units.
  ['5kg', ['arroz5'], ['arroz15', 'mascavo']],
  ['5 kg', ['arroz5'], ['arroz15']],
  ['arroz 5kg', ['arroz5'], ['arroz1', 'arroz15']],
  ['arroz 5 quilos', ['arroz5'], ['arroz1', 'arroz15']],
  ['1l', ['leite'], ['suco', 'agua', 'lampada']],
  ['leite 1 litro', ['leite'], ['leite-coco']],
  ['1,5l', ['suco', 'agua'], ['leite']],
  ['suco 1.5 litros', ['suco']],
  ['1500 ml', ['suco', 'agua']],
  ['500g', ['mascavo', 'cafe'], ['acucar']],
  ['0,5kg', ['mascavo', 'cafe']],
  ['350ml', ['cerveja'], ['leite-coco']],
  ['110 v', ['lampada']],
  ['cabo 2 metros', ['cabo']],
  ['arroz 5k', ['arroz5'], ['arroz1', 'arroz15']],
  ['b12', ['vitamina']],
  ['1kg', ['acucar', 'arroz1', 'feijao', 'sal', 'pao-queijo'], ['racao', 'arroz15']],
  // Words in any order, joining words or none.
  ['queijo pao', ['pao-queijo'], ['queijo']],
  ['coco leite', ['leite-coco']],
  ['sabao coco', ['sabao']],
  ['sabão de côco em barra', ['sabao']],
  ['5kg arroz', ['arroz5']],
  ['recheado biscoito', ['biscoito']],
  ['azul camisa', ['camisa']],
  // Brand, category and description.
  ['grao belo', ['arroz5', 'arroz1'], ['feijao']],
  ['cerveja serrana', ['cerveja']],
  ['oliveira', ['azeite']],
  ['bebida', ['leite', 'suco', 'agua', 'cerveja'], ['cafe']],
  ['limpeza', ['detergente', 'papel', 'sabao']],
  ['lavanderia', ['sabao'], ['detergente']],
  ['pet shop', ['racao', 'gato']],
  ['espresso', ['xicara']],
  // An unknown word does not hide the results of the others; unknown words alone find nothing.
  ['xyzzyk 5kg', ['arroz5'], ['arroz15']],
  ['arroz xyzzyk', ['arroz5', 'arroz1', 'arroz15'], ['feijao']],
  ['qwzkjh', [], ['arroz5']],
  // Words with the same beginning are different words.
  ['pano', ['pano'], ['pao', 'pato']],
  ['camisa', ['camisa'], ['cafe']],
  ['gato', ['gato'], ['pato', 'pao']],
];

onOneDatabase((kind, fresh) => {
  describe(`the search finds what people mean (${kind})`, () => {
    // Decision: a list that shows a guess says what it shows instead of the typed text.
    test('a guess has the typed text, the shown search and other suggestions', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        categories,
        products: [...products, named('vaso', 'Planta no Vaso de Barro'), named('arroz-doce', 'Arroz-Doce Caseiro')],
      });
      for (const [typed, kind, used, others] of [
        // Not 'barro': people rarely mistype the first letter.
        ['arros', 'typo', ['arroz'], []],
        ['Arros agulhinha', 'typo', ['arroz agulhinha'], []],
        ['asucar mascavo', 'typo', ['açúcar mascavo'], []],
        ['assucar mascavo', 'typo', ['açúcar mascavo'], []],
        ['arroz xyzwkq', 'partial', ['arroz'], []],
        ['feijão gala', 'partial', ['feijão'], []],
        ['saia vermelho lã', 'partial', ['saia vermelho'], []],
        ['salada perfeita', 'partial', ['salada'], []],
        ['arroz', null, null, null],
        ['arro', null, null, null],
        ['xyzwkq', null, null, null],
        ['', null, null, null],
      ] as const)
        for (const sort of [undefined, 'price'] as const) {
          const { guess } = dataOf(
            await service.post<ProductListPage>('/api/catalog/products/searchText', {
              searchQuery: typed,
              ...(sort ? { sort } : {}),
            }),
          );
          assert.deepEqual(guess, kind ? { kind, asked: typed, used, others } : undefined, `${typed} ${sort}`);
        }
    });

    test('a guess shows no product that only a less likely word has', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        categories,
        products: [...products, named('vaso', 'Planta no Vaso de Barro')],
      });
      assert.deepEqual((await searchAll(service, 'arros')).sort(), ['arroz1', 'arroz15', 'arroz5']);
    });

    // Decision: Search ignores accents and case, finds prefixes, tolerates one typo.
    test('for a table of Portuguese inputs', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { categories, products });
      assert.ok(pairs.length >= 60);
      const wrong: string[] = [];
      for (const [typed, wanted, unwanted = []] of pairs) {
        const found = await searchAll(service, typed);
        const missing = wanted.filter((id) => !found.includes(id));
        const strange = unwanted.filter((id) => found.includes(id));
        if (missing.length + strange.length > 0)
          wrong.push(`${typed}: missing ${missing}; false friends ${strange}; found ${found}`);
      }
      assert.deepEqual(wrong, []);
    });

    test('finds nothing for signs alone or a letter beside unknown words, and everything without text', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { categories, products });
      for (const typed of ['🍫🧉', '%', '_', '?!']) assert.deepEqual(await searchAll(service, typed), [], typed);
      for (const typed of ['xyzzyqwerty b', 'zzzz p', 'p zzzz', 'zzzz le', '<script>alert(1)</script>'])
        assert.deepEqual(await searchAll(service, typed), [], typed);
      assert.ok((await searchAll(service, 'p')).length >= 10, 'a letter alone is the beginning of a word');
      for (const typed of ['', '   ']) assert.ok((await searchAll(service, typed)).length >= 40, `"${typed}"`);
    });

    // Decision: Paging: keyset tokens; `pageNumber` stays accepted.
    test('lists products with that name first', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        categories: [{ providerId: 'leites', name: 'LEITE' }],
        products: [
          named('just', 'Leite', { sold: 1 }),
          named('gone', 'Leite', { sold: 99, isActive: false }),
          named('starts', 'Leite em Pó', { sold: 5 }),
          named('starts-well', 'Leite Integral', { sold: 6 }),
          named('inside', 'Doce de Leite', { sold: 80 }),
          named('beside', 'Iogurte', { sold: 90, categoryIds: ['leites'] }),
          named('branded', 'Manteiga', { sold: 70, brand: 'Leite Bom' }),
          named('begun', 'Leiteira de Alumínio', { sold: 95 }),
          named('told', 'Caneca', { sold: 60, description: 'Para o leite.' }),
        ],
      });
      const order = ['just', 'gone', 'starts-well', 'starts', 'inside', 'begun', 'beside', 'branded', 'told'];
      assert.deepEqual(await searchAll(service, 'leite'), order);
      assert.deepEqual(
        await searchAll(service, 'LEITES'),
        order.filter((id) => id !== 'begun'),
        'a plural is no beginning of that',
      );
      assert.deepEqual(
        (await searchAll(service, 'leit')).slice(0, 3),
        ['begun', 'starts-well', 'starts'],
        'still typing, all begin so',
      );
      assert.deepEqual(await searchAll(service, 'leite po'), ['starts']);
    });
  });
});
