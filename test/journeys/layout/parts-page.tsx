import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { toggleOption } from '#shared/rules/catalog/variants.ts';
import { CategoryTabStrip } from '../../../webapp/components/product/category-tab-strip.tsx';
import { Gallery } from '../../../webapp/components/product/gallery.tsx';
import { ProductCard } from '../../../webapp/components/product/product-card.tsx';
import { QuantitySelector } from '../../../webapp/components/product/quantity-selector.tsx';
import { VariantPicker } from '../../../webapp/components/product/variant-picker.tsx';
import { RichText } from '../../../webapp/components/text/rich-text.tsx';
import { Picture } from '../../../webapp/components/ui/picture.tsx';
import { SkeletonCard } from '../../../webapp/components/ui/skeleton-card.tsx';
import { sampleDimension, sampleProduct } from '../../helpers/samples.ts';

/** The interactive components, each alone on its own page; `parts.test.ts` tests them in a browser. */
const image = (name: string) => ({ url: `https://fotos.example/${name}.svg` });
const option = (providerId: string) => ({ providerId, name: providerId, redirectable: false });
const shirt = sampleProduct({
  attributes: [
    { providerId: 'cor', name: 'Cor', options: [option('Azul'), option('Verde')] },
    { providerId: 'tamanho', name: 'Tamanho', options: [option('P'), option('M'), option('G')] },
  ],
  dimensions: ['P', 'M'].map((tamanho) => sampleDimension({ map: { cor: 'Azul', tamanho } })),
});
const offered = sampleProduct({
  brand: { name: 'Campo Claro' },
  sellerName: 'Armazém da Serra',
  images: [image('arroz')],
  subscriptionOffers: [{ recurrence: { type: RecurrenceType.Weekly, frequency: 2 } }],
});

function Quantities() {
  const [quantity, setQuantity] = useState(2);
  const [inCart, setInCart] = useState(3);
  return (
    <>
      <QuantitySelector quantity={quantity} size="small" productName="Arroz" onChange={setQuantity} />
      <QuantitySelector quantity={inCart} size="extra-small" productName="Feijão" allowZero onChange={setInCart} />
      <output>{`${quantity} ${inCart}`}</output>
    </>
  );
}

function Variants() {
  const [choice, setChoice] = useState({});
  return (
    <VariantPicker
      product={shirt}
      choice={choice}
      onChoose={(attribute, chosen) => setChoice(toggleOption(choice, attribute, chosen))}
    />
  );
}

function Cards() {
  const [events, setEvents] = useState('');
  return (
    <div className="product-grid">
      <ProductCard
        product={{ ...offered, subscriptionOffers: [] }}
        adding={false}
        refusal={null}
        onAdd={({ name }) => setEvents(`add ${name}`)}
        onSubscribe={() => undefined}
      />
      <ProductCard
        product={{ ...offered, name: 'Feijão' }}
        adding={false}
        refusal={null}
        onAdd={() => undefined}
        onSubscribe={({ name }, { recurrence }) => setEvents(`subscribe ${name} ${recurrence.frequency}`)}
      />
      <SkeletonCard />
      <output>{events}</output>
    </div>
  );
}

function Tabs() {
  const [current, setCurrent] = useState<string | null>(null);
  const categories = ['Arroz', 'Bebidas', 'CAFÉ', 'Doces'].map((name) => ({ providerId: name, name }));
  return <CategoryTabStrip categories={categories} currentId={current} onChoose={setCurrent} />;
}

const parts = {
  quantities: () => <Quantities />,
  variants: () => <Variants />,
  cards: () => <Cards />,
  tabs: () => <Tabs />,
  gallery: () => <Gallery images={[image('um'), image('dois'), image('tres')]} productName="Arroz" />,
  broken: () => (
    <div style={{ width: 100 }}>
      <Picture image={{ url: 'https://fotos.example/broken.svg' }} alt="Arroz" size={100} />
    </div>
  ),
  text: (html: string) => <RichText text={html} />,
};

declare global {
  interface Window {
    show: (part: keyof typeof parts, html?: string) => void;
  }
}
const root = createRoot(document.body.appendChild(document.createElement('main')));
window.show = (part, html = '') => root.render(parts[part](html));
