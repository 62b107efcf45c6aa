import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encode } from 'uqr';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { cardBrands } from '#shared/rules/card/card-brand.ts';
import type { CardForm, CardProblems } from '#shared/rules/card/card-problems.ts';
import { paymentNotes } from '#shared/text/payment/payment.ts';
import { BillingFields } from '../../../webapp/components/forms/billing-fields.tsx';
import { CardBrandMark, cardBrandNames } from '../../../webapp/components/forms/card-brand-mark.tsx';
import { CardFields } from '../../../webapp/components/forms/card-fields.tsx';
import { CardPreview } from '../../../webapp/components/forms/card-preview.tsx';
import { CopyField } from '../../../webapp/components/forms/copy-field.tsx';
import { ManualPixField } from '../../../webapp/components/order/manual-pix-field.tsx';
import { QrCode } from '../../../webapp/components/ui/qr-code.tsx';
import { BoletoPanel } from '../../../webapp/payment/boleto-panel.tsx';
import { LinkPanel } from '../../../webapp/payment/link-panel.tsx';
import { PixPanel } from '../../../webapp/payment/pix-panel.tsx';
import { PageSettingsProvider } from '../../../webapp/shell/page-settings.tsx';
import { sampleCardForm, samplePageSettings } from '../../helpers/samples.ts';
import { markup, readAloud, tagWith } from './markup.tsx';

const nothing = () => undefined;
const pixPanel = (pix: Parameters<typeof PixPanel>[0]['pix'], amount: number) => (
  <PageSettingsProvider settings={samplePageSettings}>
    <PixPanel pix={pix} amount={amount} />
  </PageSettingsProvider>
);
const cardFields = (changes: Partial<CardForm> = {}, problems: CardProblems = {}, enableCnpj = false) => (
  <CardFields
    form={{ ...sampleCardForm, ...changes }}
    problems={problems}
    enableCnpj={enableCnpj}
    onChange={nothing}
    onFieldBlur={nothing}
    onFlip={nothing}
  />
);
const billingFields = (problems: CardProblems = {}, isSearching = false) => (
  <BillingFields
    form={sampleCardForm}
    problems={problems}
    isSearching={isSearching}
    onChange={nothing}
    onFieldBlur={nothing}
  />
);

describe('the card form', () => {
  // Decision: Autofilled values count as typed ones, and no card data stays on the page.
  test('has the names, autocomplete values and input modes that browsers use to fill in a card and its address', () => {
    const html = markup(
      <>
        {cardFields()}
        {billingFields()}
      </>,
    );
    const table = [
      ['number', 'cc-number', 'numeric'],
      ['name', 'cc-name', null],
      ['expiry', 'cc-exp', 'numeric'],
      ['securityCode', 'cc-csc', 'numeric'],
      ['document', 'off', 'numeric'],
      ['zipCode', 'billing postal-code', 'numeric'],
      ['address', 'billing address-line1', null],
      ['addressNumber', 'off', null],
      ['complement', 'billing address-line2', null],
      ['neighborhood', 'billing address-level3', null],
      ['city', 'billing address-level2', null],
      ['state', 'billing address-level1', null],
    ] as const;
    for (const [name, word, keyboard] of table) {
      const tag = tagWith(html, `name="${name}"`);
      assert.equal(/autocomplete="([^"]*)"/i.exec(tag)?.[1], word, name);
      assert.equal(/inputmode="([^"]*)"/i.exec(tag)?.[1] ?? null, keyboard, name);
      assert.match(html, new RegExp(`<label for="${/ id="([^"]*)"/.exec(tag)?.[1]}"`), `${name} has a label`);
    }
  });

  // Spec §5: "Masks in card form: expiry __/__, CPF ___.___.___-__, CNPJ __.___.___/____-__, CEP _____-___."
  test('shows the masks of the expiry, the CPF and the CEP', () => {
    const html = markup(
      <>
        {cardFields({ expiry: '', document: '' })}
        {billingFields()}
      </>,
    );
    const mask = (name: string) => /placeholder="([^"]*)"/.exec(tagWith(html, `name="${name}"`))?.[1];
    assert.deepEqual([mask('expiry'), mask('document'), mask('zipCode')], ['__/__', '___.___.___-__', '_____-___']);
    assert.match(
      markup(cardFields({ document: '' }, {}, true)),
      /placeholder="___\.___\.___-__ ou __\.___\.___\/____-__"/,
    );
  });

  // Spec §9: "Card number max length 19 for most brands, 15 for American Express, 14 for Diners. Security code 3 digits
  // (4 for numbers starting 34 or 37). Installments start at 1."
  test('expects a code of 3 digits, or 4 for numbers that start with 34 and 37', () => {
    const mask = (number: string) =>
      /placeholder="(_+)"/.exec(tagWith(markup(cardFields({ number })), 'name="securityCode"'))?.[1];
    assert.deepEqual(['4111', '340000', '378282', '36'].map(mask), ['___', '____', '____', '___']);
  });

  test('names a known brand, and shows nothing for an unknown one', () => {
    assert.match(readAloud(cardFields({ number: '6362970000457013' })), /Bandeira: Elo/);
    assert.doesNotMatch(readAloud(cardFields({ number: '9999' })), /Bandeira/);
  });

  // Spec §5: "Invalid: 'Por favor, verifique os campos e tente novamente'."
  test('marks an invalid field and links its error to it', () => {
    const html = markup(cardFields({}, { number: 'Informe o número do cartão.' }));
    const field = tagWith(html, 'name="number"');
    assert.match(field, /aria-invalid="true"/);
    const described = /aria-describedby="([^"]*)"/.exec(field)?.[1]?.split(' ') ?? [];
    assert.ok(
      described.some((id) => html.includes(`id="${id}" class="field-error" role="alert">Informe o número do cartão.`)),
    );
    assert.doesNotMatch(tagWith(html, 'name="name"'), /aria-invalid/);
  });

  test('shows that the CEP lookup is running, and keeps every field editable', () => {
    assert.match(readAloud(billingFields({}, true)), /Buscando o endereço…/);
    assert.doesNotMatch(markup(billingFields({}, true)), /disabled/);
  });
});

describe('the card preview', () => {
  const preview = (changes: Partial<CardForm> = {}, isTurned = false) => (
    <CardPreview {...sampleCardForm} {...changes} isFlipped={isTurned} />
  );

  // Spec §2: "Card preview, form, total and savings, 'Finalizar compra' (with ' e retornar ao WhatsApp' on the WhatsApp
  // channel) and 'Alterar forma de pagamento'."
  test('repeats number, name and expiry, hidden from screen readers', () => {
    assert.equal(readAloud(preview()), 'VISA4111 1111 1111 1111ANA SOUZA12/30•••');
    assert.match(markup(preview()), /^<div class="card-preview" aria-hidden="true">/);
    assert.match(readAloud(preview({ number: '', name: '', expiry: '' })), /•••• •••• •••• ••••Nome no cartãoMM\/AA/);
  });

  test('shows its back for the security code, and never shows the code', () => {
    assert.match(markup(preview({}, true)), /card-preview-turned/);
    assert.doesNotMatch(markup(preview({ securityCode: '987' }, true)), /987/);
  });

  // Spec §9: "Recognised card brands: visa, mastercard, american-express, diners-club, discover, jcb, unionpay,
  // maestro, elo, mir, hiper, hipercard, dankort, laser, visa-electron."
  test('has a drawing and a name for every brand of the specification', () => {
    const drawings = cardBrands.map((brand) => markup(<CardBrandMark brand={brand} />));
    assert.equal(new Set(drawings).size, cardBrands.length);
    for (const brand of cardBrands) assert.ok(cardBrandNames[brand]);
    assert.match(markup(<CardBrandMark brand={null} />), /^<svg[^>]*aria-hidden="true"/);
  });
});

describe('payments outside the page', () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const code =
    '00020126360014br.gov.bcb.pix0114+55119876543215204000053039865406123.455802BR5917LOJA EXEMPLO LTDA6009SAO PAULO62130509PED000123630443C0';

  test('a QR code draws every dark square of its text once, on white', () => {
    const html = markup(<QrCode text={code} label="QR Code do PIX" />);
    const { data } = encode(code, { ecc: 'M', border: 4 });
    const dark = data.flat().filter(Boolean).length;
    const drawn = [...html.matchAll(/h(\d+)v1h-\1z/g)].reduce((sum, [, width]) => sum + Number(width), 0);
    assert.equal(drawn, dark);
    assert.match(html, /role="img" aria-label="QR Code do PIX"/);
    assert.match(html, /<rect [^>]*class="qr-code-paper"/);
  });

  test('a code stays visible and selectable beside its copy button', () => {
    const html = markup(<CopyField label="Código PIX copia e cola" value={code} button="Copiar código PIX" />);
    assert.match(tagWith(html, '<textarea'), /readonly=""/i);
    assert.ok(html.includes(code));
    assert.match(html, /role="status"/);
  });

  test('a copy button has room for what its press shows from the start, and says before what the copy is for', () => {
    const field = (hint?: string) =>
      markup(
        <CopyField
          label="Código"
          value={code}
          button="Copiar"
          copiedNote="Copiado. Cole-o."
          {...(hint ? { hint } : {})}
        />,
      );
    assert.match(field('Cole-o no banco.'), /data-text="Copiado\. Cole-o\."/);
    assert.match(field('Cole-o no banco.'), /data-text="O texto está selecionado/);
    assert.match(field('Cole-o no banco.'), /role="status">Cole-o no banco\.</);
    assert.match(field(), /data-text="Copiado\. Cole-o\."/);
    assert.match(
      readAloud(pixPanel({ code, expiresAt: later }, 1)),
      /Depois de copiar, abra o aplicativo do seu banco/,
    );
  });

  test('a PIX shows its amount, code, instructions, remaining time and QR code', () => {
    const text = readAloud(pixPanel({ code, expiresAt: later }, 123.45));
    assert.match(text, /^Pague com PIXValor: R\$ 123,45/);
    for (const part of [code, 'Copie o código.', 'PIX copia e cola', 'Vale por']) assert.ok(text.includes(part), part);
    assert.doesNotMatch(readAloud(pixPanel({ code, expiresAt: null }, 1)), /Vale por/, 'a code by a key has no end');
  });

  test('an expired PIX can be renewed, and its code is hidden', () => {
    const text = readAloud(pixPanel({ code, expiresAt: new Date(0).toISOString() }, 1));
    assert.match(text, /^O código PIX expirou.*Gerar novo código/);
    assert.ok(!text.includes(code));
  });

  test('a boleto shows its line in groups, its due date and its document; an unsafe document link is not shown', () => {
    const boleto = {
      line: '00190000090123456789701234567897416470000012345',
      dueDay: '2026-12-01',
      link: 'https://boleto.exemplo.com/1',
    };
    const text = readAloud(<BoletoPanel boleto={boleto} amount={123.45} />);
    const days = /até (\d) dias úteis/;
    const [, chosen] = days.exec(paymentNotes[PaymentMethod.Boleto] ?? '') ?? [];
    assert.equal(days.exec(text)?.[1], chosen, 'the same time as at the choice');
    for (const part of [
      'Valor: R$ 123,45',
      'Vencimento: 01/12/2026',
      '00190.00009 01234.567897 01234.567897 4 16470000012345',
      'Abrir o boleto',
    ])
      assert.ok(text.includes(part), part);
    assert.doesNotMatch(
      readAloud(<BoletoPanel boleto={{ ...boleto, link: 'javascript:alert(1)', dueDay: null }} amount={1} />),
      /Abrir|Vencimento/,
    );
  });

  test('a payment link opens in this tab: in-chat browsers open no other', () => {
    const tag = tagWith(markup(<LinkPanel link="https://pagar.exemplo.com/1" amount={5} />), '<a ');
    assert.match(tag, /href="https:\/\/pagar\.exemplo\.com\/1"/);
    assert.doesNotMatch(tag, /target/);
  });
});

test('an agent types a PIX key, or sees the applied key with its kind and can remove it', () => {
  const field = (pixKey: string | null, error: string | null = null, waiting: string | null = null) => (
    <ManualPixField
      pixKey={pixKey}
      typed=""
      busy={false}
      error={error}
      waiting={waiting}
      onType={nothing}
      onApply={nothing}
      onRemove={nothing}
    />
  );
  assert.match(readAloud(field(null)), /^Chave PIX deste pedido.*Usar chave.*Opcional/);
  assert.match(readAloud(field(null, 'Informe uma chave PIX válida.')), /Informe uma chave PIX válida\.$/);
  assert.match(readAloud(field('52998224725')), /^Chave PIX deste pedidoCPF 529\.982\.247-25/);
  assert.match(markup(field('52998224725')), /aria-label="Remover a chave PIX"/);
  for (const pixKey of [null, '52998224725'])
    assert.match(readAloud(field(pixKey, null, 'Aguardando conexão')), /Aguardando conexão/);
});
