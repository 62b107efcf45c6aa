import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import type { FieldPlace } from './edit-conflicts.ts';
import { type ProductForm, unitsOf } from './product-form.ts';

const labels: Readonly<Record<string, string>> = {
  ...{ name: 'Nome', brand: 'Marca', description: 'Descrição', images: 'Fotos', imageTexts: 'Textos das fotos' },
  ...{ categoryIds: 'Categorias', highlights: 'Destaques', lowStock: 'Avisar quando o estoque chegar a' },
  ...{ price: 'Preço', promotion: 'Promoção', startsAt: 'Promoção de', endsAt: 'Promoção até', stock: 'Estoque' },
  ...{ weight: 'Peso para envio (g)', barcode: 'Código de barras (GTIN)', isActive: 'À venda' },
};

/** The name of a field as the form shows it, with its variant if there are several: 'Preço (Tamanho: G)'. */
export function fieldLabel({ variant, field }: FieldPlace, { variants }: ProductForm): string {
  const label = labels[field] ?? field;
  const options = variants.length > 1 ? variants.find(({ key }) => key === variant)?.options : '';
  return options ? `${label} (${options})` : label;
}

/** A value of the form in words. `categories`: the names of the categories by their ids. */
export function fieldText(field: string, value: unknown, categories: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (field === 'images' && Array.isArray(value)) return value.length === 1 ? '1 foto' : `${value.length} fotos`;
  if (Array.isArray(value)) return value.map((id) => categories.get(String(id)) ?? String(id)).join('; ') || nothing;
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join('; ') || nothing;
  const text = String(value ?? '').trim();
  if (text === '') return field === 'stock' ? 'sem contagem' : nothing;
  if (field === 'startsAt' || field === 'endsAt')
    return new Date(text).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
  const units = field === 'weight' || field === 'stock' || field === 'lowStock' ? unitsOf(text) : null;
  if (typeof units === 'number') return decimalText(units);
  const amount = field === 'price' || field === 'promotion' ? parseAmount(text) : null;
  return amount === null ? text : formatBrl(amount);
}

const nothing = 'em branco';
