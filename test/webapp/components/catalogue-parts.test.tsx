import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CategoryTabStrip } from '../../../webapp/components/product/category-tab-strip.tsx';
import { Gallery } from '../../../webapp/components/product/gallery.tsx';
import { slideIndexAt, slideProgress } from '../../../webapp/components/product/gallery-timing.ts';
import { SearchBar } from '../../../webapp/components/product/search-bar.tsx';
import { SpecificationTable } from '../../../webapp/components/product/specification-table.tsx';
import { FailedState } from '../../../webapp/components/ui/failed-state.tsx';
import { ToastView } from '../../../webapp/components/ui/toast-view.tsx';
import { markup, readAloud, tagWith } from './markup.tsx';

const nothing = () => undefined;
const categories = [
  { providerId: '1', name: 'CAMA E BANHO' },
  { providerId: '2', name: 'Bebidas' },
];

// Spec §2: "Category tab strip: first tab 'Todos' means the top-selling list, then one tab per category."
test("the first tab is 'Todos', then one for each category, uppercase names capitalised", () => {
  const tabs = <CategoryTabStrip categories={categories} currentId={null} onChoose={nothing} />;
  assert.equal(readAloud(tabs), 'TodosCama e BanhoBebidas');
  assert.match(tagWith(markup(tabs), 'title="Todos"'), /aria-selected="true" tabindex="0"/i);
});

test('only the chosen tab can be reached with the Tab key', () => {
  const html = markup(
    <CategoryTabStrip categories={categories} currentId="2" onChoose={nothing} controls="produtos" />,
  );
  assert.match(tagWith(html, 'title="Bebidas"'), /aria-selected="true" aria-controls="produtos" tabindex="0"/i);
  assert.equal(html.split(/tabindex="-1"/i).length - 1, 2);
});

// Spec §2: "Search bar: text box with placeholder 'Pesquisar por produto', a search button, Enter to search."
test("the search box has the placeholder 'Pesquisar por produto' and searches on Enter", () => {
  const html = markup(<SearchBar text="" onText={nothing} onSearch={nothing} onClear={nothing} />);
  assert.match(tagWith(html, 'placeholder'), /placeholder="Pesquisar por produto" enterkeyhint="search"/i);
  assert.match(tagWith(html, 'aria-label="Pesquisar"'), /type="submit"/);
  assert.doesNotMatch(html, /Limpar/);
});

test('the search text can be cleared', () => {
  assert.match(
    markup(<SearchBar text="açúcar" onText={nothing} onSearch={nothing} onClear={nothing} />),
    /aria-label="Limpar pesquisa"/,
  );
});

// Spec §2: "Image gallery (thumbnails only with 2 or more images)"
test('thumbnails appear only with two or more images', () => {
  const image = (name: string) => ({ url: `https://fotos.example/${name}.jpg` });
  const one = markup(<Gallery images={[image('a')]} productName="Arroz" />);
  assert.doesNotMatch(one, /<button/);
  const two = markup(<Gallery images={[image('a'), image('b')]} productName="Arroz" />);
  assert.match(two, /aria-label="Imagem 1" aria-current="true"/);
  assert.match(two, /aria-label="Imagem 2" aria-current="false"/);
  assert.match(two, /Pausar imagens/);
});

// Decision: The picture of a chosen option stays in view until the shopper moves on.
test('the slide show stands still once an option is chosen', () => {
  const images = ['a', 'b'].map((name) => ({ url: `https://fotos.example/${name}.jpg` }));
  assert.match(markup(<Gallery images={images} productName="Arroz" isStill />), /Passar imagens/);
});

for (const [scrolled, width, count, expected] of [
  [0, 336, 3, 0],
  [170, 336, 3, 1],
  [672, 336, 3, 2],
  [2_000, 336, 3, 2],
  [-20, 336, 3, 0],
  [0, 0, 3, 0],
] as const) {
  test(`scrolled ${scrolled} of ${width}, the gallery shows picture ${expected}`, () => {
    assert.equal(slideIndexAt(scrolled, width, count), expected);
  });
}

// Spec §9: "Product page gallery slide duration 450 ms, interval 2000 ms."
test('a slide takes 450 ms', () => {
  assert.deepEqual([0, 225, 450, 900].map(slideProgress), [0, 0.5, 1, 1]);
});

// Spec §2: "specifications table (only when the show-specifications setting is on; columns Especificação/Valor; empty
// message 'Nenhuma especificação disponível')"
test('specifications have the columns Especificação and Valor, or a text when there are none', () => {
  const table = <SpecificationTable specification={[{ name: 'Material', value: ['Algodão', 'Linho'] }]} />;
  assert.equal(readAloud(table), 'EspecificaçãoValorMaterialAlgodão, Linho');
  assert.equal(readAloud(<SpecificationTable specification={[]} />), 'Nenhuma especificação disponível');
});

test('a failed part offers a retry', () => {
  assert.match(
    readAloud(<FailedState message="Falha ao carregar produtos" onRetry={nothing} />),
    /Falha ao carregar produtos.*Tentar novamente/,
  );
  assert.doesNotMatch(readAloud(<FailedState message="Falha" />), /Tentar/);
});

test('toasts are announced, with their title and their button, and can be closed', () => {
  const on = { onClose: nothing, onHold: nothing, onRelease: nothing };
  const toast = <ToastView toasts={[{ id: '1', kind: 'warning', title: 'Cupom', text: 'Cupom vencido' }]} {...on} />;
  const action = { label: 'Desfazer', run: nothing };
  assert.match(
    markup(<ToastView toasts={[{ id: '1', kind: 'success', text: 'Arroz removido', action }]} {...on} />),
    /Arroz removido.*<button[^>]*>Desfazer<\/button>/,
  );
  assert.match(markup(toast), /aria-live="polite"/);
  assert.equal(readAloud(toast), 'Cupom: Cupom vencido');
  const sent = <ToastView toasts={[{ id: '1', kind: 'success', text: 'Produto enviado', detail: 'Café' }]} {...on} />;
  assert.equal(readAloud(sent), 'Produto enviado Café');
  assert.match(markup(toast), /aria-label="Fechar aviso"/);
});
