import { useId } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { FieldError } from '../../components/ui/field.tsx';
import {
  type FormProblems,
  fieldOf,
  newVariant,
  type ProductForm,
  type SetForm,
  type VariantForm,
} from './product-form.ts';
import { SamePrice } from './same-price.tsx';

type SectionProps = { form: ProductForm; setForm: SetForm; isReadOnly: boolean; problems: FormProblems };

type Part = 'options' | 'price' | 'promotion' | 'startsAt' | 'endsAt' | 'stock' | 'weight' | 'barcode';

/** Prices, promotion, stock, weight and barcode of a product, or of each of its variants. */
export function VariantSection({ form: { variants }, setForm, isReadOnly, problems }: SectionProps) {
  const change = (key: string, part: Partial<VariantForm>) =>
    setForm((now) => ({ ...now, variants: now.variants.map((one) => (one.key === key ? { ...one, ...part } : one)) }));
  const add = () =>
    setForm((now) => ({ ...now, variants: [...now.variants, newVariant(`new-${now.variants.length}`)] }));
  const remove = (key: string) =>
    setForm((now) => ({ ...now, variants: now.variants.filter((one) => one.key !== key) }));
  const hasOptions = variants.length > 1 || variants.some(({ options, sku }) => options !== '' && sku !== null);
  return (
    <section className="pn-card" aria-label="Preço e estoque">
      <div className="pn-card-head">
        <h2>{hasOptions ? `${variants.length} variações` : 'Preço e estoque'}</h2>
        {!isReadOnly && (
          <button type="button" className="btn btn-flat" onClick={add}>
            {hasOptions ? 'Outra variação' : 'Criar por tamanho, cor…'}
          </button>
        )}
      </div>
      <div className="pn-card-body">
        {!isReadOnly && variants.length > 1 && <SamePrice variants={variants} setForm={setForm} />}
        {variants.map((variant, at) => (
          <VariantFields
            key={variant.key}
            variant={variant}
            name={hasOptions ? variant.options || `Variação ${at + 1}` : null}
            isReadOnly={isReadOnly}
            problems={problems}
            onChange={(part) => change(variant.key, part)}
            onRemove={variant.sku === null && variants.length > 1 ? () => remove(variant.key) : null}
          />
        ))}
      </div>
    </section>
  );
}

type FieldsProps = {
  variant: VariantForm;
  /** null: the product has no variants. */
  name: string | null;
  isReadOnly: boolean;
  problems: FormProblems;
  onChange: (part: Partial<VariantForm>) => void;
  onRemove: (() => void) | null;
};

function VariantFields({ variant, name, isReadOnly, problems, onChange, onRemove }: FieldsProps) {
  const id = useId();
  const errorOf = (part: string) => problems[fieldOf(variant.key, part)] ?? null;
  const field = (label: string, part: Part) => (
    <div className={fieldClasses[part] ?? 'field'}>
      <label className="field-label" htmlFor={`${id}-${part}`}>
        {label}
      </label>
      <input
        id={`${id}-${part}`}
        className="form-control"
        type={part === 'startsAt' || part === 'endsAt' ? 'datetime-local' : 'text'}
        inputMode={numeric.includes(part) ? 'numeric' : part === 'options' ? 'text' : 'decimal'}
        maxLength={part === 'barcode' ? 60 : undefined}
        placeholder={part === 'options' ? 'Tamanho: P; Cor: Azul' : part === 'stock' ? 'sem contagem' : undefined}
        autoComplete="off"
        aria-invalid={errorOf(part) ? true : undefined}
        aria-describedby={errorOf(part) ? `${id}-${part}-error` : undefined}
        value={variant[part]}
        onChange={({ target }) => onChange({ [part]: target.value })}
      />
      <FieldError id={`${id}-${part}-error`} error={errorOf(part)} />
    </div>
  );
  return (
    <fieldset className="pn-variant" disabled={isReadOnly}>
      <legend className={name === null ? 'visually-hidden' : 'field-label'}>{name ?? 'Preço e estoque'}</legend>
      {name !== null && variant.sku !== null && (
        <label className="pn-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={variant.isActive}
            onChange={({ target }) => onChange({ isActive: target.checked })}
          />
          À venda
        </label>
      )}
      <div className="pn-fields">
        {name !== null && variant.sku === null && field('Opções', 'options')}
        {field('Preço', 'price')}
        {field('Promoção', 'promotion')}
        {variant.promotion.trim() !== '' && field('Promoção de', 'startsAt')}
        {variant.promotion.trim() !== '' && field('até', 'endsAt')}
        {field('Estoque', 'stock')}
        {field('Peso para envio (g)', 'weight')}
        {field('Código de barras (GTIN)', 'barcode')}
      </div>
      {variant.sku !== null && <p className="pn-small">{panelShopTexts.productCode(variant.sku)}</p>}
      <PromotionText variant={variant} />
      {onRemove && (
        <button type="button" className="btn btn-flat" onClick={onRemove}>
          Remover esta variação
        </button>
      )}
    </fieldset>
  );
}

const numeric: readonly Part[] = ['stock', 'weight', 'barcode'];

/** Whole names: the build drops the styles of classes that no source names. */
const fieldClasses: Readonly<Partial<Record<Part, string>>> = {
  options: 'field pn-fields-wide',
  startsAt: 'field pn-fields-date',
  endsAt: 'field pn-fields-date',
  barcode: 'field pn-fields-date',
};

/** The effect of a promotion in words. */
function PromotionText({ variant }: { variant: VariantForm }) {
  const [price, promotion] = [parseAmount(variant.price), parseAmount(variant.promotion)];
  if (price === null || promotion === null || promotion <= 0 || promotion >= price) return null;
  const until = variant.endsAt === '' ? '' : ` até ${new Date(variant.endsAt).toLocaleDateString('pt-BR')}`;
  return (
    <p className="pn-small">
      O cliente vê: <s>{formatBrl(price)}</s> <strong>{formatBrl(promotion)}</strong>
      {until}
    </p>
  );
}
