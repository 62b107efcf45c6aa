import { type DraftRow, setValue, textOf } from './table-row.ts';

/** Wix writes a colour as its code and its name: "#ff0000:Vermelha", "rgb(255,0,0):Vermelha". */
const colourCode = /^(?:#[\da-f]{3,8}|rgba?\([\d.,% ]{1,40}\)) ?: ?(?=\S)/i;

/**
 * The rows of a Wix export: one "Product" per product, a "Variant" for each of its combinations, and in the newer
 * export a "MEDIA" for each further picture. The newer one writes each variant's price, and the price before a
 * promotion.
 */
export function completeWix(row: DraftRow): void {
  const handle = (row.cell('handleid') || row.cell('handle')).trim();
  const kind = row.cell('fieldtype').trim().toLowerCase();
  const isVariant = kind === 'variant';
  row.isPicture = kind === 'media';
  row.parent = isVariant || row.isPicture ? handle : '';
  if (row.parent === '') row.keys.push(handle);
  if (isVariant) {
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const written = row.cell(`productoptiondescription${at}`) || row.cell(`productoptionchoices${at}`);
      const value = written.trim().replace(colourCode, '');
      if (value !== '') row.choices.push({ name: optionName(row, at) || unnamedOption(at), value });
    }
    setValue(row, 'item_group_id', handle);
  } else if (!row.isPicture) for (const at of [1, 2, 3, 4, 5, 6]) setValue(row, unnamedOption(at), optionName(row, at));
  setValue(row, 'id', [handle, ...row.choices.map(({ value }) => value)].join(':'));
  const pictures = row.cell('productimageurl') || row.cell('media');
  setValue(row, 'image_link', pictures.split(';').map(pictureOf));
  const inventory = row.cell('inventory').trim();
  setValue(row, /^-?\d/.test(inventory) ? 'quantity' : 'availability', inventory);
  setValue(row, 'surcharge', row.cell('surcharge'));
  setValue(row, 'discount', row.cell('discountvalue'));
  setValue(row, 'discount_mode', row.cell('discountmode'));
  setSalePrice(row);
  const [before, now] = [row.cell('strikethroughprice').trim(), textOf(row, 'price')];
  if (!(Number(before) > Number(now)) || now === '') return;
  setValue(row, 'price', before);
  setValue(row, 'sale_price', now);
}

const optionName = (row: DraftRow, at: number): string => row.cell(`productoptionname${at}`).trim();
/** An option whose name only the product's row has. That row has the name under this field. */
const unnamedOption = (at: number): string => `Opção ${at}`;

/** A variant's price is its product's and a surcharge, and the names of its options may be its product's only. */
export function finishWix(
  row: Pick<DraftRow, 'values' | 'choices'>,
  parent: Pick<DraftRow, 'values'>,
  own: ReadonlySet<string>,
): void {
  for (const choice of row.choices) choice.name = textOf(parent, choice.name) || choice.name;
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

/** Wix writes the name of a picture on its own server without its address: 'a.jpg', 'wix:image://v1/a.jpg/b.jpg#…'. */
const pictureOf = (name: string): string => {
  const written = name.trim().replace(/^wix:image:\/\/v1\/([^/#]+).*$/s, '$1');
  return written === '' || /^https?:/i.test(written) ? written : `https://static.wixstatic.com/media/${written}`;
};
