import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { panelPriceTexts as texts } from '#shared/text/panel/panel-prices.ts';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { showUndo } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { leaveSaved, useUnsaved } from '../shell/unsaved-changes.ts';
import { LastPriceChange, usePriceUndo } from './last-price-change.tsx';
import { PricePreview } from './price-preview.tsx';

type Selection = PanelBody<'previewPrices'>;

/** A preview with the fields that it is for. `typed`: the percentage as it was typed. */
type Asked = { preview: PanelData<'previewPrices'>; typed: string; selection: Selection };

/** Changes all prices, or those of a category or a search, in percent: first the preview, then the change. */
export function PriceChangeScreen() {
  const problemId = useId();
  const [, go] = useLocation();
  const [percent, setPercent] = useState('');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const { data } = usePanel('productCategories', {});
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // An edit hides the preview, also one whose response is still on its way: only what the person sees is applied.
  const isSeen = asked?.typed === percent && isSame(asked.selection, search, category);
  const shown = isSeen ? asked : null;
  useUnsaved(percent.trim() !== '' || search.trim() !== '' || category !== '');
  const look = usePanelWrite('previewPrices');
  const change = usePanelWrite('changePrices');
  const { undo } = usePriceUndo();
  const showPreview = async (event?: FormEvent) => {
    event?.preventDefault();
    const number = Number(percent.replace(',', '.').replace('%', '').trim());
    if (percent.trim() === '' || !Number.isFinite(number) || number === 0 || number < -90 || number > 500)
      return setProblem(texts.badPercent);
    const selection = { percent: number, search, ...(category !== '' && { category }) };
    const result = await look.send({ body: selection });
    if (result.success) setAsked({ preview: result.data, typed: percent, selection });
  };
  const apply = async () => {
    if (!shown) return;
    const { preview, selection } = shown;
    const result = await change.send({ body: { ...selection, seen: preview.seen } });
    if (!result.success) return result.kind === 'stale' ? showPreview() : undefined;
    reloadPanel('products', 'product', 'lastPriceChange');
    const { products, change: made } = result.data;
    showUndo(texts.changed(products), () => void undo(made));
    leaveSaved(() => go('/produtos'));
  };
  const foot = shown && shown.preview.products > 0 && (
    <button type="button" className="btn btn-primary" disabled={change.isBusy} onClick={() => void apply()}>
      {change.isBusy && <Spinner />} Mudar {texts.products(shown.preview.products)}
    </button>
  );
  return (
    <ScreenFrame title="Mudar preços em %" foot={foot} back={{ href: '/produtos', name: 'Produtos' }}>
      <div className="pn-pad pn-narrow">
        <form className="pn-card pn-card-body d-grid gap-3" onSubmit={(event) => void showPreview(event)}>
          <div className="pn-fields pn-fields-even">
            <Field label="Porcentagem">
              {(control) => (
                <input
                  {...control}
                  aria-describedby={problem ? problemId : undefined}
                  aria-invalid={problem ? true : undefined}
                  className="form-control"
                  placeholder="5 ou -10"
                  autoComplete="off"
                  value={percent}
                  onChange={({ target }) => {
                    setPercent(target.value);
                    setProblem(null);
                  }}
                />
              )}
            </Field>
            <Field label="Só produtos com (opcional)">
              {(control) => (
                <input
                  {...control}
                  type="search"
                  className="form-control"
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                />
              )}
            </Field>
          </div>
          {data && data.categories.length > 0 && (
            <Field label="Só da categoria (opcional)">
              {(control) => (
                <select
                  {...control}
                  className="form-select"
                  value={category}
                  onChange={({ target }) => setCategory(target.value)}
                >
                  <option value="">Todas as categorias</option>
                  {data.categories.map(({ id, path }) => (
                    <option key={id} value={id}>
                      {path}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {/* Below all fields, which stay in line. */}
          <FieldError id={problemId} error={problem} />
          <p className="field-hint mb-0">{texts.hint}</p>
          <button type="submit" className="btn btn-tint" disabled={look.isBusy}>
            {look.isBusy && <Spinner />} Ver como fica
          </button>
        </form>
        {shown ? <PricePreview preview={shown.preview} /> : <LastPriceChange />}
      </div>
    </ScreenFrame>
  );
}

const isSame = (asked: Selection, search: string, category: string): boolean =>
  asked.search === search && (asked.category ?? '') === category;
