import { type FormEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { priceDoubt } from '#shared/rules/catalog/price-doubt.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { panelPriceTexts } from '#shared/text/panel/panel-prices.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import { FieldError } from '../../components/ui/field.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showUndo } from '../shell/notices.ts';
import { useUnsaved } from '../shell/unsaved.ts';
import { maxPrice } from './product-form.ts';
import type { ProductItem } from './product-item.ts';
import { amountOf } from './product-texts.ts';

/** The price of a product, changed in its place: Enter saves, Esc leaves. An unusual price is asked about once. */
export function PriceCell({ item, isReadOnly }: { item: ProductItem; isReadOnly: boolean }) {
  const { id, name, price, highestPrice, promotionalPrice, isPriceOnRequest, owner } = item;
  const inputId = useId();
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<string | null>(null);
  useUnsaved(text !== null && text !== amountOf(price));
  const { send, isBusy } = usePanelWrite('changeProduct');
  const save = async (next: number, isUndo = false) => {
    const result = await send({ params: { id }, body: { price: next } });
    reloadPanel('products');
    if (!result.success) return;
    change(null);
    if (!isUndo) showUndo(`${name}: ${formatBrl(next)}`, () => void save(price, true));
  };
  const change = (next: string | null) => {
    setText(next);
    setProblem(null);
    setDoubt(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = parseAmount(text ?? '');
    setProblem(null);
    const asked = next === null ? null : priceDoubt(next, item);
    if (next === null || next <= 0) setProblem('Escreva um preço, como 34,90.');
    else if (next > maxPrice) setProblem(productRefusals.badPrice);
    else if (next === price) change(null);
    else if (asked !== null && doubt === null) setDoubt(asked);
    else void save(next);
  };
  if (isPriceOnRequest) return <span className="pn-product-price">sob consulta</span>;
  if (text !== null)
    return (
      <form className="pn-price-form" onSubmit={submit}>
        <label className="visually-hidden" htmlFor={inputId}>
          Preço de {name}
        </label>
        <input
          id={inputId}
          ref={(input) => input?.focus()}
          className="form-control"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || doubt ? `${inputId}-error` : undefined}
          value={text}
          onChange={({ target }) => change(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={({ key }) => {
            if (key === 'Escape') change(null);
          }}
        />
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {doubt === null ? 'Salvar' : panelPriceTexts.saveAnyway}
        </button>
        <FieldError id={`${inputId}-error`} error={problem ?? doubt} />
      </form>
    );
  if (highestPrice !== price)
    return (
      <span className="pn-product-price">
        <Link href={`/produtos/${encodeURIComponent(id)}`}>
          {amountOf(price)} a {amountOf(highestPrice)}
          <span className="visually-hidden">: mudar os preços de {name}</span>
        </Link>
      </span>
    );
  return (
    <span className="pn-product-price">
      {isReadOnly || owner === 'tray' ? (
        <strong className="pn-number">{amountOf(price)}</strong>
      ) : (
        <button
          type="button"
          className="pn-price-button"
          aria-label={`Mudar preço de ${name}, ${formatBrl(price)}`}
          onClick={() => setText(amountOf(price))}
        >
          {amountOf(price)}
        </button>
      )}
      {promotionalPrice > 0 && <small className="pn-number">promoção {amountOf(promotionalPrice)}</small>}
    </span>
  );
}
