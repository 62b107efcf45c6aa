import { type DraftRow, setValue, textOf } from './table-row.ts';

/** The rows of a Wix export: one "Product" per product, and a "Variant" for each of its combinations. */
export function completeWix(row: DraftRow): void {
  const handle = row.cell('handleid').trim();
  const isVariant = row.cell('fieldtype').trim().toLowerCase() === 'variant';
  row.parent = isVariant ? handle : '';
  if (!isVariant) row.keys.push(handle);
  if (isVariant) {
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const value = row.cell(`productoptiondescription${at}`).trim();
      if (value !== '') row.choices.push({ name: row.cell(`productoptionname${at}`).trim() || `Opção ${at}`, value });
    }
    setValue(row, 'item_group_id', handle);
  }
  setValue(row, 'id', [handle, ...row.choices.map(({ value }) => value)].join(':'));
  setValue(row, 'product_type', textOf(row, 'product_type').split(';')[0] ?? '');
  setValue(row, 'image_link', ...row.cell('productimageurl').split(';').map(pictureOf));
  const inventory = row.cell('inventory').trim();
  setValue(row, /^-?\d/.test(inventory) ? 'quantity' : 'availability', inventory);
  setValue(row, 'surcharge', row.cell('surcharge'));
  setValue(row, 'discount', row.cell('discountvalue'));
  setValue(row, 'discount_mode', row.cell('discountmode'));
  setSalePrice(row);
}

/** A variant's price is its product's and a surcharge. */
export function finishWix(
  row: Pick<DraftRow, 'values'>,
  parent: Pick<DraftRow, 'values'>,
  own: ReadonlySet<string>,
): void {
  if (own.has('price')) return;
  const [price, surcharge] = [Number(textOf(parent, 'price')), Number(textOf(row, 'surcharge') || 0)];
  if (!Number.isFinite(price + surcharge)) return;
  setValue(row, 'price', (price + surcharge).toFixed(2));
  setValue(row, 'discount', textOf(parent, 'discount'));
  setValue(row, 'discount_mode', textOf(parent, 'discount_mode'));
  setSalePrice(row);
}

function setSalePrice(row: Pick<DraftRow, 'values'>): void {
  const [price, discount] = [Number(textOf(row, 'price')), Number(textOf(row, 'discount') || 0)];
  setValue(row, 'sale_price');
  if (!Number.isFinite(price - discount) || discount <= 0) return;
  const isPercent = textOf(row, 'discount_mode').toUpperCase() === 'PERCENT';
  const sale = isPercent ? price * (1 - discount / 100) : price - discount;
  if (sale > 0) setValue(row, 'sale_price', sale.toFixed(2));
}

/** Wix writes the name of a picture on its own server without its address. */
const pictureOf = (name: string): string => {
  const written = name.trim();
  return written === '' || /^https?:/i.test(written) ? written : `https://static.wixstatic.com/media/${written}`;
};
