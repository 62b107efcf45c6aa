import { useState } from 'react';
import { toggleOption } from '#shared/rules/catalog/variants.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { CartLine } from '../components/order/cart-line.tsx';
import { MinimumProgress } from '../components/order/minimum-progress.tsx';
import { OrderTotals } from '../components/order/order-totals.tsx';
import { ProblemActions } from '../components/order/problem-actions.tsx';
import { ProblemsList } from '../components/order/problems-list.tsx';
import { RefusedList } from '../components/order/refused-list.tsx';
import { CategoryTabStrip } from '../components/product/category-tab-strip.tsx';
import { ChosenFiltersView } from '../components/product/chosen-filters-view.tsx';
import { ProductCard } from '../components/product/product-card.tsx';
import { QuantitySelector } from '../components/product/quantity-selector.tsx';
import { SpecificationTable } from '../components/product/specification-table.tsx';
import { VariantPicker } from '../components/product/variant-picker.tsx';
import { SkeletonCard } from '../components/ui/skeleton-card.tsx';
import { item, products, shirt } from './sample-products.ts';
import { Group, nothing, Variant } from './variants.tsx';

const card = { adding: false, refusal: null, onAdd: nothing, onSubscribe: nothing };
const totals = { itemsAmout: 55.8, discountAmout: 5.8, totalAmout: 50, logistic: null };
const categories = ['Mercearia', 'Hortifrúti', 'Casa', 'Roupas'].map((name) => ({ providerId: name, name }));
const chosen = [{ key: 'brand', value: 'sol', text: 'Marca: Sol' }];

export function Goods() {
  const [choice, setChoice] = useState({ tamanho: 'p' });
  const [category, setCategory] = useState<string | null>(null);
  return (
    <>
      <Group title="Lista de produtos">
        <CategoryTabStrip categories={categories} currentId={category} onChoose={setCategory} />
        <ChosenFiltersView chosen={chosen} onRemove={nothing} onClear={nothing} />
      </Group>
      <Group title="Cartões de produto">
        <div className="product-grid">
          {Object.values(products).map((product) => (
            <ProductCard
              key={product.providerId}
              product={product}
              {...card}
              refusal={product.isActive ? (product.isPriceOnRequest ? 'price-on-request' : null) : 'inactive'}
            />
          ))}
          <ProductCard product={{ ...products.comum, name: 'Sendo adicionado' }} {...card} adding />
          <SkeletonCard />
        </div>
      </Group>
      <Group title="Produto">
        <VariantPicker
          product={shirt}
          choice={choice}
          onChoose={(attribute, option) => setChoice({ tamanho: '', ...toggleOption(choice, attribute, option) })}
        />
        <QuantitySelector quantity={2} size="small" productName="Arroz" onChange={nothing} />
        <QuantitySelector quantity={1} size="extra-small" productName="Feijão" onChange={nothing} />
        <QuantitySelector quantity={1} size="small" productName="Café" readOnly onChange={nothing} />
        <SpecificationTable specification={products.comum.specification} />
      </Group>
      <Group title="Carrinho">
        <ul className="cart-lines">
          <CartLine item={item} quantity={2} onQuantity={nothing} onRemove={nothing} />
          <CartLine item={{ ...item, index: '2' }} quantity={3} isUpdating onQuantity={nothing} onRemove={nothing} />
          <CartLine
            {...{ item: { ...item, index: '3' }, quantity: 2, onQuantity: nothing, onRemove: nothing }}
            options="Azul, M"
            note={waitingTexts.line}
            readOnly
          />
          <CartLine
            {...{ item: { ...item, index: '4', isUnavailable: true }, quantity: 2 }}
            {...{ onQuantity: nothing, onRemove: nothing }}
          />
        </ul>
        <OrderTotals order={totals} />
        <Variant name="mudando">
          <OrderTotals order={totals} updating />
        </Variant>
        <MinimumProgress amount={5.99} minimum={30} />
        <ProblemsList problems={['Escolha o horário da entrega', 'Informe seu e-mail.']}>
          <ProblemActions onDismiss={nothing} result="Ainda há um problema. Ajuste a quantidade ou remova o item." />
        </ProblemsList>
        <RefusedList refused={[{ key: 'cafe', title: 'Café', text: 'Café está esgotado.' }]} onDismiss={nothing} />
      </Group>
    </>
  );
}
