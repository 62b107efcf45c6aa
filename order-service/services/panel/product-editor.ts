import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { barcodeKey, gtinProblem } from '#shared/rules/catalog/barcode.ts';
import { ownedFields, type ProductField, productOwner } from '#shared/rules/catalog/product-owner.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import { bumpCatalogVersion } from '../../database/catalog/catalog-version.ts';
import { findCurrentProducts, findSkuStock } from '../../database/catalog/current-products.ts';
import { lockImports } from '../../database/catalog/feed-import.ts';
import { forgetKeptFields, writeLowStock } from '../../database/catalog/managed-products.ts';
import { keepFields } from '../../database/catalog/product-changes.ts';
import { writeStock } from '../../database/catalog/product-writes.ts';
import type { Db } from '../../database/engine/database.ts';
import { imageLinks } from '../../feeds/cells/image-links.ts';
import { slugOf } from '../../feeds/cells/plain-text.ts';
import { changeProducts } from '../catalog/change-products.ts';
import { draftOf } from '../catalog/current-draft.ts';
import type { ProductChange } from '../catalog/product-change.ts';
import type { ProductDraft, VariantDraft } from '../catalog/product-draft.ts';
import { handSource, saveProductsOnly } from '../catalog/save-products.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { keepUploadedPhotos } from '../photos/photos.ts';
import { OptionTexts } from '../product-spreadsheet/option-texts.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { savePictureTexts } from './picture-texts.ts';
import { centsOf, record, recordChange, stockChange } from './product-changes.ts';
import { type ProductDetail, panelProduct } from './product-detail.ts';

type Saved = PanelBody<'saveProduct'>;
type SavedVariant = NonNullable<Saved['variants']>[number];

/**
 * Saves what a person changed of a product; what is left out stays as it is. Another person's change since the person
 * saw it is refused as stale, with what is true now. Without an id it is a new product.
 */
export async function savePanelProduct(db: Db, caller: PanelCaller, saved: Saved): Promise<ProductDetail> {
  const { shopId } = caller;
  await lockImports(db, shopId);
  const current = saved.id === null ? undefined : (await findCurrentProducts(db, shopId, [saved.id]))[0];
  if (saved.id !== null && !current) throw new Refusal('not-found');
  if (current) {
    const seen = await panelProduct(db, shopId, current.provider_id);
    if (seen.version !== saved.version) throw new Refusal('stale', { messages: [panelShopTexts.stale], data: seen });
  }
  const id = current?.provider_id ?? (await freeId(db, shopId, saved.name ?? ''));
  const draft: ProductDraft = current ? draftOf(current) : { providerId: id, name: '', attributes: [], variants: [] };
  const photos = await keepUploadedPhotos(db, shopId, saved.images ?? []);
  const fields = changedFields(draft, saved, photos);
  const { added, variants, changed: ofVariants } = await changeVariants(db, shopId, draft, saved.variants ?? []);
  if (added.length > 0) fields.push('variants');
  fields.push(...ofVariants);
  if (draft.name === '') throw ruleRefusal('no-name', 'O produto precisa de um nome.');
  if (draft.variants.length === 0) throw ruleRefusal('no-price', 'O produto precisa de um preço.');
  const source = current?.source ?? handSource;
  const owned = ownedFields(productOwner(source));
  const changed = saved.imageTexts ? [...fields, 'images' as const] : fields;
  if (changed.some((field) => owned.includes(field))) throw ruleRefusal('owned', productRefusals.owned);
  if (fields.length > 0) {
    await saveProductsOnly(db, shopId, source, [draft]);
    if (productOwner(source) === 'feed') await keepFields(db, shopId, [{ provider_id: id, fields }]);
    await bumpCatalogVersion(db, shopId);
  }
  const textsChanged = await savePictureTexts(db, shopId, draft, saved.imageTexts);
  await writeStock(db, shopId, added);
  if (saved.lowStock !== undefined) await writeLowStock(db, shopId, id, saved.lowStock);
  for (const outcome of await changeProducts(db, shopId, priceChanges(variants), 'person')) {
    if (outcome.kind === 'refused') throw ruleRefusal(outcome.code, outcome.reason);
    if (outcome.id !== id) throw new Refusal('not-found');
    await recordChange(db, caller, outcome);
  }
  const target = { id, name: draft.name };
  if (!current) await record(db, caller, target, 'product.create', null, null);
  else if (fields.length > 0 || textsChanged) {
    const words = [...fields.map((one) => names[one]), ...(textsChanged ? ['textos das fotos'] : [])];
    await record(db, caller, target, 'product.edit', null, [...new Set(words)].join(', '));
  }
  return panelProduct(db, shopId, id);
}

/** The feed's next import changes the whole product again. */
export async function followFeedAgain(db: Db, caller: PanelCaller, id: string): Promise<ProductDetail> {
  const before = await panelProduct(db, caller.shopId, id);
  await forgetKeptFields(db, caller.shopId, id);
  await record(db, caller, before, 'product.follow', before.keptFields.join(', '), '');
  return panelProduct(db, caller.shopId, id);
}

const names: Readonly<Record<ProductField, string>> = {
  ...{ name: 'nome', brand: 'marca', description: 'descrição', images: 'fotos', categories: 'categorias' },
  ...{ highlights: 'destaques', price: 'preço', stock: 'estoque', active: 'à venda', variants: 'variações' },
  ...{ weight: 'peso para envio', barcode: 'código de barras' },
};

/** Sets the changed fields of the product itself. */
function changedFields(draft: ProductDraft, saved: Saved, photos: ReadonlySet<string>): ProductField[] {
  const fields: ProductField[] = [];
  const { name, brand, description, images, categoryIds, highlights } = saved;
  if (name !== undefined && name.trim() !== draft.name) {
    draft.name = name.trim();
    fields.push('name');
  }
  if (brand !== undefined && brand.trim() !== draft.brand) {
    draft.brand = brand.trim();
    fields.push('brand');
  }
  if (description !== undefined && description !== draft.description) {
    draft.description = description;
    fields.push('description');
  }
  if (images !== undefined && images.join('\n') !== draft.images?.join('\n')) {
    draft.images = picturesOf(images, draft.images ?? [], photos);
    fields.push('images');
  }
  if (categoryIds !== undefined && categoryIds.join('\n') !== draft.categoryIds?.join('\n')) {
    draft.categoryIds = [...categoryIds];
    fields.push('categories');
  }
  if (highlights !== undefined && highlights.join('\n') !== draft.highlights?.join('\n')) {
    draft.highlights = [...new Set(highlights.map((text) => text.trim()).filter((text) => text !== ''))];
    fields.push('highlights');
  }
  return fields;
}

/** A picture of the product or an uploaded photo stays as it is; another comes from outside and must be safe. */
function picturesOf(images: readonly string[], before: readonly string[], photos: ReadonlySet<string>): string[] {
  return images.flatMap((link) => {
    if (before.includes(link) || photos.has(link)) return [link];
    const read = imageLinks([link]);
    if (read.images.length === 0) throw ruleRefusal('bad-picture', read.dropped[0] ?? 'Endereço de foto inválido.');
    return read.images;
  });
}

type Added = { sku: string; available: number | null };

/**
 * Adds the new variants to the draft, and sets the weights and barcodes. Returns the stock of the new ones, all
 * variants with their codes, and what known ones have that is new.
 */
async function changeVariants(
  db: Db,
  shopId: string,
  draft: ProductDraft,
  variants: readonly SavedVariant[],
): Promise<{ added: Added[]; variants: SavedVariant[]; changed: ProductField[] }> {
  const added: Added[] = [];
  const coded: SavedVariant[] = [];
  const changed = new Set<ProductField>();
  for (const saved of variants) {
    const known = draft.variants.find(({ sku }) => sku === saved.sku);
    if (saved.sku !== null && known === undefined && draft.variants.length > 0 && saved.price === undefined)
      throw new Refusal('not-found');
    if (known) {
      coded.push(saved);
      const { weightInGrams, barcode } = saved;
      if (weightInGrams !== undefined && weightInGrams !== known.weightInGrams) {
        known.weightInGrams = weightInGrams;
        changed.add('weight');
      }
      // An imported code is no GTIN in some shops; it stays until another is typed.
      if (barcode !== undefined && barcodeKey(barcode ?? '') !== (known.barcode ?? null)) {
        known.barcode = gtinOf(barcode);
        changed.add('barcode');
      }
      continue;
    }
    const texts = new OptionTexts(draft.attributes ?? []);
    const options = texts.read(saved.options ?? '');
    const { attributes } = texts;
    const sku =
      saved.sku ??
      (options && Object.keys(options).length > 0
        ? `${draft.providerId}-${slugOf(saved.options ?? '')}`
        : draft.providerId);
    const isTwice = draft.variants.some((one) =>
      attributes.every(({ providerId }) => one.options?.[providerId] === options[providerId]),
    );
    if (isTwice || attributes.some(({ providerId }) => options[providerId] === undefined))
      throw ruleRefusal('bad-variant', 'Cada variação precisa de uma opção diferente das outras.');
    if ((await findSkuStock(db, shopId, [sku])).length > 0)
      throw ruleRefusal('sku-taken', `O código ${sku} já é de outro produto ou variação.`);
    if (saved.price === undefined || saved.price === 0) throw ruleRefusal('no-price', 'O produto precisa de um preço.');
    const variant: VariantDraft = {
      ...{ sku, options, price: centsOf(saved.price), available: saved.stock ?? null },
      ...(saved.barcode && { barcode: gtinOf(saved.barcode) }),
      weightInGrams: saved.weightInGrams ?? null,
    };
    draft.attributes = attributes;
    draft.variants.push(variant);
    added.push({ sku, available: saved.stock ?? null });
    coded.push({ ...saved, sku });
  }
  return { added, variants: coded, changed: [...changed] };
}

/** A typed GTIN as it is stored; '' and null: none. */
function gtinOf(typed: string | null): string | null {
  if (typed === null || typed.trim() === '') return null;
  const problem = gtinProblem(typed);
  if (problem !== null) throw ruleRefusal('bad-barcode', productRefusals.gtin[problem]);
  return barcodeKey(typed);
}

/** What the variants become that exist now. */
const priceChanges = (variants: readonly SavedVariant[]): ProductChange[] =>
  variants.flatMap((saved) => {
    const { sku, price, promotionalPrice, promotionStartsAt, promotionEndsAt, stock, seenStock, isActive } = saved;
    if (sku === null) return [];
    const instant = (iso: string | null) => (iso === null ? null : new Date(iso));
    return [
      {
        target: { sku },
        ...(price !== undefined && { price: centsOf(price) }),
        ...(promotionalPrice !== undefined && {
          promotion:
            promotionalPrice === null
              ? null
              : {
                  price: centsOf(promotionalPrice),
                  ...(promotionStartsAt !== undefined && { startsAt: instant(promotionStartsAt) }),
                  ...(promotionEndsAt !== undefined && { endsAt: instant(promotionEndsAt) }),
                },
        }),
        ...(stock !== undefined && { stock: stockChange(stock, seenStock) }),
        ...(isActive !== undefined && { isActive }),
      },
    ];
  });

/** An id from the name that no product has: "mel-silvestre", then "mel-silvestre-2". */
async function freeId(db: Db, shopId: string, name: string): Promise<string> {
  const slug = slugOf(name).slice(0, 60);
  const tried = Array.from({ length: 50 }, (_, at) => (at === 0 ? slug : `${slug}-${at + 1}`));
  const taken = new Set((await findCurrentProducts(db, shopId, tried)).map(({ provider_id }) => provider_id));
  const free = tried.find((id) => !taken.has(id));
  if (free === undefined) throw ruleRefusal('too-many-names', 'Há produtos demais com este nome.');
  return free;
}
