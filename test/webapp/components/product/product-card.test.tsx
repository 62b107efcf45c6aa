import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '#shared/model/catalog/product.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { type AddToCartRefusal, addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { AgentCards } from '../../../../webapp/assisted/agent-cards.tsx';
import { ProductCard } from '../../../../webapp/components/product/product-card.tsx';
import { sampleProduct } from '../../../helpers/samples.ts';
import { markup, readAloud, tagWith } from '../markup.tsx';

const nothing = () => undefined;
const card = (fields: Partial<Product>, whyNotAdd: AddToCartRefusal = null, adding = false) => (
  <ProductCard
    product={sampleProduct(fields)}
    adding={adding}
    refusal={whyNotAdd}
    onAdd={nothing}
    onSubscribe={nothing}
  />
);

// Spec §2: "brand labelled 'Marca', seller labelled 'Vendido e entregue por'"
test('a card labels brand and seller', () => {
  const text = readAloud(card({ brand: { name: 'Campo Claro' }, sellerName: 'Armazém da Serra' }));
  assert.match(text, /Marca: Campo Claro/);
  assert.match(text, /Vendido e entregue por: Armazém da Serra/);
});

// Spec §2: "Image (placeholder icon if none), name"
test("the name links to the product's page, with any characters in the id", () => {
  assert.match(markup(card({ providerId: 'kit/1&2' })), /<a href="\/product\/kit%2F1%262">Arroz branco 5\u00a0kg<\/a>/);
});

// Spec §2: "weight badge for products sold by the kilo … per-kilo price text"
test('a product sold by the kilo shows its weight and its price per kilo', () => {
  const text = readAloud(card({ soldInKilo: true, amountInKilo: 0.5, kilogramPrice: 64 }));
  assert.match(text, /Peso: 500\s?g/);
  assert.match(text, /R\$ 64,00\/kg/);
});

// Spec §2: "cluster highlights"
// Spec §2: "cluster highlights, offer description alert"
test('each highlight is shown once', () => {
  assert.equal(
    readAloud(card({ clusterHighlights: ['Mais vendido', 'Mais vendido'] })).split('Mais vendido').length - 1,
    1,
  );
});

// Spec §2: "offer description in an alert"
test('an offer description keeps its line breaks and never shows tags or entities as characters', () => {
  const html = markup(card({ offerDescription: 'Leve <b>3</b><br>pague&nbsp;2 at&eacute; s&aacute;bado<img src=x>' }));
  assert.match(html, /<p class="offer-text">Leve 3<br\/>pague\u00a02 até sábado<\/p>/);
  assert.doesNotMatch(markup(card({ offerDescription: '<p></p>' })), /offer-text/);
});

// Spec §2: "'Indisponível' when inactive"
test("an inactive product shows 'Indisponível' and cannot be added", () => {
  const html = markup(card({ isActive: false }, 'inactive'));
  assert.match(html, /Indisponível/);
  assert.match(tagWith(html, 'btn-add'), /disabled/);
});

// Spec §4: "The add button is disabled while an add runs, when there is no order, or when adding is disabled from
// outside; it spins during the add."
test('the add button is disabled and spins while adding', () => {
  const html = markup(card({}, null, true));
  assert.match(tagWith(html, 'btn-add'), /disabled="" aria-busy="true"/);
  assert.match(html, /aria-busy="true"/);
});

// Spec §2: "an add-to-cart button"
test('a product that can be added has an enabled button with its name', () => {
  const html = markup(card({}));
  assert.doesNotMatch(tagWith(html, 'btn-add'), /disabled/);
  assert.match(readAloud(card({})), /Adicionar Arroz branco 5 kg/);
});

// Spec §2: "The product detail is opened from /product/{providerId} when a product has attributes or variants, and a
// product card click goes there."
test('a product whose options must be chosen first links to its page instead', () => {
  const html = markup(card({ variants: true }, 'no-variant'));
  assert.match(html, /<a [^>]*href="\/product\/arroz"[^>]*>Ver opções<\/a>/);
  assert.doesNotMatch(html, /Adicionar/);
});

test("a product without its own price shows 'Sob consulta' and cannot be added", () => {
  const html = markup(card({ isPriceOnRequest: true, price: 0 }, 'price-on-request'));
  assert.match(html, /Sob consulta/);
  assert.doesNotMatch(html, /Adicionar|Grátis/);
});

test('a restricted product shows why it cannot be added', () => {
  const html = markup(card({ isRestrictedSale: true }, 'restricted'));
  assert.match(html, /Produto de venda restrita/);
  assert.match(tagWith(html, 'btn-add'), /aria-describedby/);
});

test("a restricted product and one without a price lead to the merchant's chat with their name", () => {
  for (const [fields, refusal] of [
    [{ isRestrictedSale: true }, 'restricted'],
    [{ isPriceOnRequest: true, price: 0 }, 'price-on-request'],
  ] as const) {
    const html = markup(
      <ProductCard
        product={sampleProduct(fields)}
        adding={false}
        refusal={refusal}
        onAdd={nothing}
        onSubscribe={nothing}
        whatsApp="+55 11 90000-0000"
      />,
    );
    assert.match(html, /href="https:\/\/wa\.me\/5511900000000\?text=[^"]*Arroz%20branco%205%20kg/);
    assert.match(html, /Falar com a loja/);
    assert.doesNotMatch(html, /Adicionar|Ver detalhes/);
  }
});

// Spec §2: "a subscription dropdown ('Assinar item')"
test("'Assinar item' lists the subscription offers, singular and plural", () => {
  const offers = [
    { recurrence: { type: RecurrenceType.Monthly, frequency: 1 } },
    { recurrence: { type: RecurrenceType.Weekly, frequency: 2 } },
  ];
  assert.match(readAloud(card({ subscriptionOffers: offers })), /Assinar item.*1 Mês.*2 Semanas/);
  assert.doesNotMatch(readAloud(card({})), /Assinar/);
});

// Spec §2: "for platform users only, a button to send the product to the contact"
test("an agent's card is wide and has the button that sends the product", () => {
  const sendable = (
    <AgentCards
      products={[sampleProduct({})]}
      context={{ isLoading: false, hasOrder: true, sessionType: 1, disableRestrictedProducts: true }}
      priorityCards={0}
    />
  );
  assert.match(markup(sendable), /product-card-wide/);
  assert.match(readAloud(sendable), /Enviar Arroz branco 5 kg para o contato/);
  assert.doesNotMatch(readAloud(card({})), /Enviar/, "a shopper's card has none");
});

test('an agent may add products that the shop restricts', () => {
  const context = { isLoading: false, hasOrder: true, disableRestrictedProducts: true };
  const restricted = sampleProduct({ isRestrictedSale: true });
  const agents = <AgentCards products={[restricted]} context={{ ...context, sessionType: 1 }} priorityCards={0} />;
  assert.doesNotMatch(tagWith(markup(agents), 'btn-add'), /disabled/);
  assert.equal(addToCartRefusal(restricted, { ...context, sessionType: 0 }), 'restricted');
});

// Spec §2: "Image (placeholder icon if none), name"
test('pictures of the first screen load at once, the others lazily', () => {
  const images = [{ url: 'https://fotos.example/arroz.jpg' }];
  const first = (
    <ProductCard
      product={sampleProduct({ images })}
      priority
      adding={false}
      refusal={null}
      onAdd={nothing}
      onSubscribe={nothing}
    />
  );
  assert.match(tagWith(markup(first), '<img'), /loading="eager" fetchPriority="high"/i);
  assert.match(tagWith(markup(card({ images })), '<img'), /width="240" height="240" loading="lazy"/);
});

// Spec §2: "Image (placeholder icon if none), name"
test('a picture with several sizes is requested in the width of its place', () => {
  const images = [{ url: 'https://fotos.example/a.jpg', sized: '/picture/{width}/s1g?{url}' }];
  const html = tagWith(markup(card({ images })), '<img');
  assert.match(html, /sizes="\(min-width:480px\) 240px,160px"/);
  assert.match(html, /srcSet="\/picture\/160\/s1g\?https:\/\/fotos\.example\/a\.jpg 160w,\/picture\/320\/s1g/i);
  assert.match(html, / src="https:\/\/fotos\.example\/a\.jpg"/);
  assert.doesNotMatch(tagWith(markup(card({ images: [{ url: '/demo/arroz.svg' }] })), '<img'), /srcset|sizes/i);
});

// Spec §2: "Image (placeholder icon if none), name"
test('a product without picture shows the placeholder', () => {
  assert.match(markup(card({ images: [] })), /picture-placeholder/);
  assert.doesNotMatch(markup(card({ images: [] })), /<img/);
});
