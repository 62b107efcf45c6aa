import { useState } from 'react';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import type { PriceSpan } from '#shared/rules/catalog/price-filter.ts';
import { CardStepper } from '../components/product/card-stepper.tsx';
import { FacetGroup } from '../components/product/facet-group.tsx';
import { Gallery } from '../components/product/gallery.tsx';
import { Highlights } from '../components/product/highlights.tsx';
import { KiloInfo } from '../components/product/kilo-info.tsx';
import { PriceSlider } from '../components/product/price-slider.tsx';
import { PriceView } from '../components/product/price-view.tsx';
import { SearchBar } from '../components/product/search-bar.tsx';
import { SubscriptionSelect } from '../components/product/subscription-select.tsx';
import { TalkLink } from '../components/product/talk-link.tsx';
import { PlainText } from '../components/text/plain-text.tsx';
import { RichText } from '../components/text/rich-text.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { LimitsList } from '../components/ui/limits-list.tsx';
import { TopBar } from '../components/ui/top-bar.tsx';
import { products } from './sample-products.ts';
import { Group, nothing, Variant } from './variants.tsx';

const limits = { orderMinPrice: 30, maxDistinctItems: 50, maxItemsAmout: 5000 };
const bar = { shopName: 'Empório Girassol', urlLogo: null, contact: null, limits: null, cartHref: '#carrinho' };
const served = { name: 'Caio Lima', details: 'WhatsApp, final 4321' };
const brands = ['Sol', 'Boa Colheita', 'Da Serra'].map((name, at) => ({ name, value: name, quantity: 12 - at }));
const offers = [
  { recurrence: { type: RecurrenceType.Weekly, frequency: 1 } },
  { recurrence: { type: RecurrenceType.Monthly, frequency: 2 } },
];
const description = '<p>Grãos <strong>selecionados</strong>, sem glúten.</p><ul><li>5 kg</li><li>Safra nova</li></ul>';

/** The parts of the catalogue and of the product's page. */
export function Browsing() {
  const [text, setText] = useState('arroz');
  const [span, setSpan] = useState<PriceSpan>([10, 73]);
  return (
    <>
      <Group title="Barra do topo">
        <TopBar {...bar} showBack={false} cartQuantity={0} />
        <TopBar {...bar} showBack hasOrders limits={limits} cartQuantity={12} />
        <TopBar {...bar} showBack hasOrders contact={served} cartQuantity={3} />
        <LimitsList limits={limits} />
      </Group>
      <Group title="Busca e filtros">
        <SearchBar text="" onText={nothing} onSearch={nothing} onClear={nothing} />
        <SearchBar text={text} onText={setText} onSearch={nothing} onClear={() => setText('')} />
        <FacetGroup name="Marca" options={brands} chosen={['Sol']} onToggle={nothing} />
        <PriceSlider name="Preço" limits={{ from: 10, to: 115 }} span={span} onMove={setSpan} />
      </Group>
      <Group title="Partes do produto">
        <Gallery images={[]} productName="Produto sem foto" />
        <Highlights names={['Mais vendido', 'Orgânico']} />
        <PriceView product={products['em oferta']} />
        <KiloInfo product={products['por peso']} />
        <SubscriptionSelect label="Assinar" offers={offers} onSubscribe={nothing} />
        <SubscriptionSelect label="Assinar item" offers={offers} disabled onSubscribe={nothing} />
        <CardStepper name="Arroz" quantity={2} takesFocus={false} onQuantity={nothing}>
          Adicionar
        </CardStepper>
        <TalkLink name="Arroz" whatsApp="5511987654321" />
      </Group>
      <Group title="Textos da loja">
        <RichText text={description} />
        <Variant name="texto simples">
          <PlainText className="text-quiet" text={'Primeira linha\nSegunda linha'} />
        </Variant>
        <Disclosure className="product-info" summary="Saiba mais">
          <p>O texto que estava fechado.</p>
        </Disclosure>
      </Group>
    </>
  );
}
