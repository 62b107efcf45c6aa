import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { NewAddressFields } from '../../../../webapp/checkout/delivery/new-address-fields.tsx';
import {
  chooseAddressType,
  closeNewAddress,
  newAddressState,
  openNewAddress,
  saveNewAddress,
  writeAddress,
  writeCep,
} from '../../../../webapp/state/checkout/new-address.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { markup, readAloud, tagWith } from '../../components/markup.tsx';

async function openForm(t: TestContext) {
  await openWebapp(t);
  t.after(closeNewAddress);
  openNewAddress();
}
const html = () => markup(<NewAddressFields />);
const said = () => readAloud(<NewAddressFields />);
const button = () =>
  /<button[^>]*>(?=Buscar CEP|<span[^>]*><span[^>]*><\/span><\/span> Buscando| Buscar CEP)/.exec(html())?.[0] ?? '';

test('has fields for type, CEP, street, number, complement, neighborhood, city and state, each with a label', async (t) => {
  await openForm(t);
  const labels = [...html().matchAll(/<label[^>]*class="field-label"[^>]*>(.*?)<\/label>/g)].map(([, label]) => label);
  assert.deepEqual(labels, ['CEP', 'Rua', 'Número', 'Complemento', 'Bairro', 'Cidade', 'Estado']);
  assert.match(said(), /^Tipo de endereçoCasaTrabalhoOutroCEP/);
  assert.match(said(), /Usar como endereço principal$/);
  assert.equal(html().match(/<option value="[A-Z]{2}"/g)?.length, 27);
  for (const autofill of [
    'postal-code',
    'address-line1',
    'address-line2',
    'address-level3',
    'address-level2',
    'address-level1',
  ])
    assert.ok(html().includes(`autoComplete="shipping ${autofill}"`), autofill);
});

// Spec §5: "Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho."
test('only Outro has a name field: the name is fixed for Casa and Trabalho', async (t) => {
  await openForm(t);
  for (const [type, asks] of [
    ['Casa', false],
    ['Trabalho', false],
    ['Outro', true],
  ] as const) {
    chooseAddressType(type);
    assert.equal(said().includes('Nome do endereço'), asks, type);
  }
});

// Spec §5: "The CEP search button is disabled until the CEP is valid."
test('the CEP search button is disabled until the CEP is valid', async (t) => {
  await openForm(t);
  for (const [cep, isDisabled] of [
    ['', true],
    ['01310-10', true],
    ['01310-100', false],
  ] as const) {
    writeCep(cep);
    // A complete CEP is looked up at once; the button is for another look-up.
    await until(() => !newAddressState.isSearching);
    assert.equal(button().includes('disabled'), isDisabled, cep);
  }
  newAddressState.isSearching = true;
  assert.match(button(), /disabled.*aria-busy="true"/);
});

// Spec §5: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state, else
// 'Preencha os campos obrigatórios'. Complemento optional."
test('the neighborhood is a select when the shop has several neighborhoods for the CEP', async (t) => {
  await openForm(t);
  assert.match(tagWith(html(), 'name="neighborhood"'), /^<input/);
  newAddressState.neighborhoods = [{ id: 'centro', name: 'Centro' }];
  assert.match(tagWith(html(), 'name="neighborhood"'), /^<select/);
  assert.match(said(), /BairroEscolha o bairroCentro/);
});

// Spec §5: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state, else
// 'Preencha os campos obrigatórios'. Complemento optional."
test("a save attempt marks empty fields, beside 'Preencha os campos obrigatórios'; the complement is optional", async (t) => {
  await openForm(t);
  writeAddress({ city: 'Santos' });
  await saveNewAddress();
  assert.match(said(), /Preencha os campos obrigatórios$/);
  assert.match(said(), /CEP[^.]*Obrigatório\./);
  assert.doesNotMatch(said(), /CEP inválido/);
  const marked = [...html().matchAll(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g)].map(
    ([tag]) => / name="(\w+)"/.exec(tag)?.[1] ?? 'cep',
  );
  assert.deepEqual(marked, ['cep', 'street', 'number', 'neighborhood', 'state']);
});

test("a CEP with seven digits is to be completed, which agrees with 'Preencha os campos obrigatórios'", async (t) => {
  await openForm(t);
  writeCep('11010-00');
  await saveNewAddress();
  assert.match(said(), /CEP[^.]*Complete o CEP: são 8 números\..*Preencha os campos obrigatórios$/);
  assert.doesNotMatch(said(), /CEP inválido/);
});

// Spec §8: "A toast shows warnings from the new-address modal."
test('a failed lookup leaves its warning to the toast, and every field stays editable', async (t) => {
  await openForm(t);
  Object.assign(newAddressState, { isIncomplete: true, finishedLookups: 1 });
  writeAddress({ city: 'Santos' });
  assert.match(html(), /role="status"><\/p>/, 'not even that the CEP belongs to a whole town');
  assert.doesNotMatch(html(), /readonly|<(?:input|select)[^>]*disabled/i);
});

test("a refused address shows the shop's own error text at the end of the modal", async (t) => {
  await openForm(t);
  newAddressState.failure = 'Você pode guardar até 50 endereços.';
  assert.match(html(), /role="alert">Você pode guardar até 50 endereços\.</);
});
