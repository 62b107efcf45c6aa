import type { Product } from '#shared/model/catalog/product.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { weightText } from '#shared/rules/text/weight-text.ts';
import { ScaleIcon } from '../ui/icons.tsx';

type SoldByWeight = Pick<Product, 'soldInKilo' | 'amountInKilo' | 'kilogramPrice'>;

/** Weight and price per kilo of a product sold by the kilo (spec §2). Renders nothing for other products. */
export function KiloInfo({ product }: { product: SoldByWeight }) {
  if (!product.soldInKilo || (product.amountInKilo <= 0 && product.kilogramPrice <= 0)) return null;
  return (
    <p className="kilo-info">
      {product.amountInKilo > 0 && (
        <span className="badge kilo-info-weight">
          <ScaleIcon />
          <span className="visually-hidden">Peso: </span>
          {weightText(product.amountInKilo)}
        </span>
      )}
      {product.kilogramPrice > 0 && <span>{formatBrl(product.kilogramPrice)}/kg</span>}
    </p>
  );
}
