import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyCustomer } from '#shared/model/customer.ts';
import { ContactForm } from '../../../../webapp/components/forms/contact-form.tsx';
import { type SaveStatus, SaveStatusLine } from '../../../../webapp/components/ui/save-status.tsx';
import { markup, readAloud, tagWith } from '../markup.tsx';

const nothing = () => undefined;
const form = (fields: Partial<Parameters<typeof ContactForm>[0]> = {}) => (
  <ContactForm
    contact={emptyCustomer}
    problems={{}}
    canBeCorporate={false}
    onChange={nothing}
    onFieldBlur={nothing}
    {...fields}
  />
);
const company = { ...emptyCustomer, isCorporate: true, corporateDocument: '12.ABC.345/01DE-35' };

// Spec §2: "Contact data: name, e-mail, CPF (mask 000.000.000-00), and an optional corporate block shown when CNPJ is
// enabled via the checkbox 'Incluir informações de pessoa jurídica?' with corporate document (00.000.000/0000-00),
// Razão Social, Nome Fantasia, Inscrição Estadual."
test('the form has name, e-mail and CPF, each with its label and autocomplete value', () => {
  const html = markup(form());
  assert.equal(readAloud(form()), 'NomeE-mailCPF');
  assert.match(tagWith(html, 'autoComplete="name"'), /name="name"/);
  assert.match(tagWith(html, 'type="email"'), /inputMode="email".*autoComplete="email"/);
  assert.match(tagWith(html, 'placeholder="000.000.000-00"'), /inputMode="numeric"/);
  const ids = [...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(ids.length, 3);
  for (const id of ids) assert.ok(tagWith(html, `id="${id}"`).startsWith('<input'), id);
});

// Spec §2: "Contact data: name, e-mail, CPF (mask 000.000.000-00), and an optional corporate block shown when CNPJ is
// enabled via the checkbox 'Incluir informações de pessoa jurídica?' with corporate document (00.000.000/0000-00),
// Razão Social, Nome Fantasia, Inscrição Estadual."
// Spec §6: "Corporate customer data is shown only when CNPJ support is enabled."
test("the corporate block shows only when CNPJ is enabled, via 'Incluir informações de pessoa jurídica?'", () => {
  assert.doesNotMatch(readAloud(form({ contact: company })), /jurídica|CNPJ/);
  assert.match(readAloud(form({ canBeCorporate: true })), /Incluir informações de pessoa jurídica\?$/);
  const open = form({ canBeCorporate: true, contact: company });
  assert.match(readAloud(open), /CNPJRazão SocialNome FantasiaInscrição Estadual$/);
  assert.match(tagWith(markup(open), 'type="checkbox"'), /checked/);
  assert.match(tagWith(markup(open), 'placeholder="00.000.000/0000-00"'), /value="12.ABC.345\/01DE-35"/);
});

// Spec §5: "Field-level errors show for name, email, document, corporateDocument, corporateName, tradeName."
test('an error is shown beside its field, linked to it and announced', () => {
  const html = markup(form({ problems: { email: 'E-mail inválido.', corporateName: 'Insira uma razão social.' } }));
  const input = tagWith(html, 'type="email"');
  assert.match(input, /aria-invalid="true"/);
  const described = /aria-describedby="([^"]+)"/.exec(input)?.[1] ?? 'missing';
  assert.match(html, new RegExp(`id="${described}" class="field-error" role="alert">(?:<[^>]+>)*E-mail inválido\\.<`));
  assert.doesNotMatch(tagWith(html, 'name="name"'), /aria-invalid|aria-describedby/);
});

const line = (status: SaveStatus) => <SaveStatusLine status={status} incomplete="Faltam dados." onRetry={nothing} />;

// Spec §2: "A note says contact data are saved automatically after editing."
test("the form shows 'Salvando…', 'Salvo', what is missing, or the failure with a retry button", () => {
  for (const [status, says] of [
    [{ kind: 'resting' }, ''],
    [{ kind: 'saving' }, ' Salvando…'],
    [{ kind: 'saved' }, ' Salvo'],
    [{ kind: 'incomplete' }, 'Faltam dados.'],
    [{ kind: 'failed', message: 'CPF já usado.' }, 'CPF já usado.Tentar novamente'],
  ] as const)
    assert.equal(readAloud(line(status)), says);
  assert.match(markup(line({ kind: 'failed', message: 'CPF já usado.' })), /role="alert"[^>]*>CPF já usado\./);
});
