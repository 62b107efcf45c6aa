import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { Field, type FieldControl, FieldError } from '../../../components/ui/field.tsx';
import { usePanel } from '../../api/use-panel.ts';
import { useDebounced } from '../../shell/use-debounced.ts';
import type { ItemField } from './item-field.ts';

type Item = PanelData<'products'>['items'][number];
/** What is typed to find a product, until one is picked. */
type TypedSearch = { typed: string; onType: (text: string) => void };
type ProductsProps = {
  field: ItemField;
  codes: readonly string[];
  error: string | undefined;
  isReadOnly: boolean;
  search: TypedSearch;
  onChange: (codes: readonly string[]) => void;
};

/** A product, or several, chosen by name. What is saved is their code. */
export function ProductField({ field, codes, error, isReadOnly, search, onChange }: ProductsProps) {
  const { label, hint, isOptional, kind, names, code = 'id' } = field;
  const isFull = kind === 'product' && codes.length > 0;
  const pick = (chosen: string, name: string) => {
    names?.set(chosen, name);
    onChange(kind === 'product' ? [chosen] : [...codes.filter((one) => one !== chosen), chosen]);
  };
  return (
    <div className="field">
      {codes.length > 0 && (
        <>
          <span className="field-label">{label}</span>
          <ul className="pn-picked">
            {codes.map((one) => (
              <li key={one}>
                <span className="pn-grow">
                  <strong>{names?.get(one) ?? texts.unknownProduct}</strong>
                  <small className="pn-quiet pn-block">{texts.productCode(one)}</small>
                </span>
                {!isReadOnly && (
                  <button
                    type="button"
                    className="btn btn-flat"
                    onClick={() => onChange(codes.filter((other) => other !== one))}
                  >
                    {kind === 'product' ? 'Trocar' : 'Remover'}
                    <span className="visually-hidden"> {names?.get(one) ?? one}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {!isFull && !isReadOnly ? (
        <Field
          label={codes.length > 0 ? texts.otherProduct : isOptional ? `${label} (se quiser)` : label}
          hint={hint}
          error={error}
        >
          {(control) => <ProductSearch control={control} code={code} {...search} onPick={pick} />}
        </Field>
      ) : (
        <FieldError error={error} />
      )}
    </div>
  );
}

type SearchProps = TypedSearch & {
  control: FieldControl;
  code: 'sku' | 'id';
  onPick: (code: string, name: string) => void;
};

/** Finds products by name, code or bar code. */
function ProductSearch({ control, code, typed, onType, onPick }: SearchProps) {
  const search = useDebounced(typed.trim().slice(0, 100));
  const [opened, setOpened] = useState<Item | null>(null);
  const { data, failure } = usePanel('products', { query: { search } }, { isPaused: search === '' });
  const isShown = search !== '' && typed.trim() !== '';
  const items = data?.items.slice(0, shownMost) ?? [];
  const choose = (item: Item) =>
    code === 'sku' && item.variants > 1 ? setOpened(item) : onPick(code === 'sku' ? item.sku : item.id, item.name);
  return (
    <>
      <input
        {...control}
        type="search"
        className="form-control"
        placeholder="Nome ou código"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setOpened(null);
          onType(target.value);
        }}
        // Enter searches: it must not save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isShown && failure && <p className="field-error">{failure.text}</p>}
      {isShown && opened && <VariantChoice item={opened} onPick={onPick} />}
      {isShown && !opened && data && (
        <ul className="pn-picks" aria-label={texts.foundProducts}>
          {items.map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => choose(item)}>
                <span className="pn-grow">
                  {item.name}
                  <small>
                    {code === 'sku' && item.variants > 1
                      ? `${item.variants} variações`
                      : texts.productCode(code === 'sku' ? item.sku : item.id)}
                  </small>
                </span>
                {formatBrl(item.price)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="field-hint" role="status">
        {isShown && data && !opened && foundText(search, items.length, data.items.length > shownMost)}
      </p>
    </>
  );
}

const shownMost = 6;
const foundText = (search: string, count: number, hasMore: boolean): string =>
  count === 0 ? `Nada com “${search}”` : hasMore ? texts.moreProducts : '';

/** The variants of a product: each has its own price in a table. */
function VariantChoice({ item, onPick }: { item: Item; onPick: SearchProps['onPick'] }) {
  const { data, failure } = usePanel('product', { params: { id: item.id } });
  if (failure) return <p className="field-error">{failure.text}</p>;
  return (
    <ul className="pn-picks" aria-label={texts.variantsOf(item.name)}>
      {data?.variants.map(({ sku, options, price }) => (
        <li key={sku}>
          <button type="button" onClick={() => onPick(sku, options === '' ? item.name : `${item.name}, ${options}`)}>
            <span className="pn-grow">
              {options || item.name}
              <small>{texts.productCode(sku)}</small>
            </span>
            {formatBrl(price)}
          </button>
        </li>
      ))}
    </ul>
  );
}
