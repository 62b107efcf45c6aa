import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { unusualPriceQuestion } from '#shared/rules/catalog/unusual-price.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { panelPriceTexts } from '#shared/text/panel/panel-prices.ts';
import { panelProductTexts as texts } from '#shared/text/panel/panel-products.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import { keepFieldInView } from '../../browser/panel/keep-field-in-view.ts';
import { FieldError } from '../../components/ui/field.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice, showUndo } from '../shell/notices.ts';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { maxPrice } from './product-form.ts';
import type { ProductItem } from './product-item.ts';
import { amountOf } from './product-texts.ts';
import { showProductFailure } from './undo-failure.ts';

/** What is typed for a price, and the price that the person saw. `now`: what the shop has since, in words. */
type Edit = { text: string; seen: number; now: string | null };

/**
 * The price of a product, changed in its place: Enter saves, Esc and 'Cancelar' leave, and so does a press elsewhere
 * while nothing is changed. An unusual price is asked about once. A price that a colleague changed meanwhile is shown,
 * and saved over only by a press that says so.
 */
export function PriceCell({ item, isReadOnly }: { item: ProductItem; isReadOnly: boolean }) {
  const { id, name, price, highestPrice, promotionalPrice, isPriceOnRequest, owner } = item;
  const inputId = useId();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  useUnsaved(edit !== null && edit.text !== amountOf(edit.seen));
  const { send, isBusy } = usePanelWrite('changeProduct', { isSilent: true });
  const undo = async (back: number, seen: number) => {
    const result = await send({ params: { id }, body: { price: back, seen: { price: seen } } });
    reloadPanel('products');
    if (!result.success) showProductFailure(result, name);
  };
  const save = async (next: number, seen: number) => {
    const result = await send({ params: { id }, body: { price: next, seen: { price: seen } } });
    reloadPanel('products');
    if (result.success) {
      change(null);
      showUndo(`${name}: ${formatBrl(next)}`, () => void undo(seen, next));
    } else if (result.kind === 'stale') {
      const now = result.data as ProductItem;
      if (now.price === next || now.price !== now.highestPrice) {
        change(null);
        showNotice({ kind: 'bad', text: `${name}: ${result.text}` });
      } else setEdit({ text: amountOf(next), seen: now.price, now: result.text });
    } else showProductFailure(result, name);
  };
  const change = (next: Edit | null) => {
    setEdit(next);
    setProblem(null);
    setWarning(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit === null) return;
    const next = parseAmount(edit.text);
    setProblem(null);
    const asked = next === null ? null : unusualPriceQuestion(next, item);
    if (next === null || next <= 0) setProblem(decimalsProblem(edit.text) ?? 'Escreva um preço, como 34,90.');
    else if (next > maxPrice) setProblem(productRefusals.badPrice);
    else if (next === edit.seen) change(null);
    else if (asked !== null && warning === null && edit.now === null) setWarning(asked);
    else void save(next, edit.seen);
  };
  const typed = edit && parseAmount(edit.text);
  const question =
    !edit || edit.now === null || typed === null ? null : texts.saveAnywayQuestion(edit.now, formatBrl(typed));
  const note = problem ?? warning ?? question;
  // The undo bar of the last change may stand where the words come.
  useEffect(() => {
    if (note !== null) keepFieldInView();
  }, [note]);
  if (isPriceOnRequest) return <span className="pn-product-price">sob consulta</span>;
  if (edit !== null) {
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
          aria-describedby={note !== null ? `${inputId}-error` : undefined}
          value={edit.text}
          onChange={({ target }) => change({ ...edit, text: target.value, now: null })}
          onFocus={({ target }) => target.select()}
          onBlur={({ relatedTarget, currentTarget }) => {
            const isInside = relatedTarget !== null && currentTarget.form?.contains(relatedTarget);
            if (!isInside && !isBusy && edit.now === null && edit.text === amountOf(edit.seen)) change(null);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') change(null);
          }}
        />
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {question !== null ? texts.saveAnyway : warning === null ? 'Salvar' : panelPriceTexts.saveAnyway}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => change(null)}>
          {question === null ? 'Cancelar' : texts.leave}
        </button>
        <FieldError id={`${inputId}-error`} error={note} />
      </form>
    );
  }
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
          onClick={() => setEdit({ text: amountOf(price), seen: price, now: null })}
        >
          {amountOf(price)}
        </button>
      )}
      {promotionalPrice > 0 && <small className="pn-number">promoção {amountOf(promotionalPrice)}</small>}
    </span>
  );
}
