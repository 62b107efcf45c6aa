import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MaskedInput } from '../../../webapp/components/forms/masked-input.tsx';
import { Field, FieldError } from '../../../webapp/components/ui/field.tsx';
import { SectionCard } from '../../../webapp/components/ui/section-card.tsx';
import { markup, readAloud, tagWith } from './markup.tsx';

const nothing = () => undefined;

test('a field links its label, hint and error to its control', () => {
  const part = (
    <Field label="CEP" hint="Só números" error="CEP inválido.">
      {(control) => <MaskedInput mask="cep" value="01310-100" onChange={nothing} {...control} />}
    </Field>
  );
  const input = tagWith(markup(part), '<input');
  const id = /id="([^"]+)"/.exec(input)?.[1];
  assert.match(markup(part), new RegExp(`<label for="${id}"`));
  assert.match(input, new RegExp(`aria-describedby="${id}-hint ${id}-error"`));
  assert.match(input, /aria-invalid="true"/);
  assert.match(input, /inputMode="numeric"/i);
  assert.match(input, /value="01310-100"/);
  assert.equal(readAloud(part), 'CEPSó númerosCEP inválido.');
});

test('without an error the alert region is rendered', () => {
  assert.equal(markup(<FieldError error={null} />), '<div class="field-error" role="alert"></div>');
  const input = tagWith(markup(<Field label="Nome">{(control) => <input {...control} />}</Field>), '<input');
  assert.doesNotMatch(input, /aria-/);
});

// Spec §8: "Seller and logistic errors are shown as HTML with line breaks; wording comes from the server."
test("line breaks of a server's text stay line breaks; its other HTML goes through the cleaner", () => {
  assert.match(markup(<FieldError error="um<br>dois" />), /um<br\/>dois/);
  assert.doesNotMatch(markup(<FieldError error="um <b>dois</b>" />), /&lt;b/);
});

test('a section is labelled by its heading', () => {
  const html = markup(<SectionCard title="Entrega">conteúdo</SectionCard>);
  const id = /aria-labelledby="([^"]+)"/.exec(html)?.[1];
  assert.match(html, new RegExp(`<h2 id="${id}"[^>]*>Entrega</h2>`));
});
