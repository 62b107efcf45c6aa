import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { BackIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { leaveSaved, useUnsaved } from '../shell/unsaved.ts';

type Preview = PanelData<'previewPrices'>;

/** Changes all prices, or those of a search, in percent: first the preview, then the change. */
export function PriceChangeScreen() {
  const id = useId();
  const [, go] = useLocation();
  const [percent, setPercent] = useState('');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<{ preview: Preview; percent: number; search: string } | null>(null);
  useUnsaved(percent.trim() !== '' || search.trim() !== '');
  const look = usePanelWrite('previewPrices');
  const change = usePanelWrite('changePrices');
  const showPreview = async (event?: FormEvent) => {
    event?.preventDefault();
    const number = Number(percent.replace(',', '.').replace('%', '').trim());
    if (percent.trim() === '' || !Number.isFinite(number) || number === 0 || number < -90 || number > 500)
      return showNotice({ kind: 'bad', text: 'Escreva uma porcentagem de -90 a 500, como 5 ou -10.' });
    const result = await look.send({ body: { percent: number, search } });
    if (result.success) setShown({ preview: result.data, percent: number, search });
  };
  const apply = async () => {
    if (!shown) return;
    const { preview, ...selection } = shown;
    const result = await change.send({ body: { ...selection, seen: preview.seen } });
    if (!result.success) return result.kind === 'stale' ? showPreview() : undefined;
    reloadPanel('products', 'product');
    showNotice({ kind: 'good', text: `Preços de ${countText(result.data.products)} mudados` });
    leaveSaved(() => go('/produtos'));
  };
  const foot = shown && shown.preview.products > 0 && (
    <button type="button" className="btn btn-primary" disabled={change.isBusy} onClick={() => void apply()}>
      {change.isBusy && <Spinner />} Mudar {countText(shown.preview.products)}
    </button>
  );
  return (
    <ScreenFrame
      title="Mudar preços em %"
      foot={foot}
      actions={
        <Link href="/produtos" className="btn btn-flat">
          <BackIcon /> Produtos
        </Link>
      }
    >
      <div className="pn-pad pn-narrow">
        <form className="pn-card pn-card-body" onSubmit={(event) => void showPreview(event)}>
          <div className="pn-fields">
            <div className="field">
              <label className="field-label" htmlFor={`${id}-percent`}>
                Porcentagem
              </label>
              <input
                id={`${id}-percent`}
                className="form-control"
                placeholder="5 ou -10"
                autoComplete="off"
                value={percent}
                onChange={({ target }) => setPercent(target.value)}
              />
            </div>
            <div className="field">
              <label className="field-label" htmlFor={`${id}-search`}>
                Só produtos com (opcional)
              </label>
              <input
                id={`${id}-search`}
                type="search"
                className="form-control"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            </div>
          </div>
          <p className="field-hint">Preço e promoção mudam juntos. Nada muda antes de você conferir.</p>
          <button type="submit" className="btn btn-tint" disabled={look.isBusy}>
            {look.isBusy && <Spinner />} Ver como fica
          </button>
        </form>
        {shown && <PreviewTable preview={shown.preview} />}
      </div>
    </ScreenFrame>
  );
}

const countText = (products: number): string => (products === 1 ? '1 produto' : `${decimalText(products)} produtos`);

const keptText = (products: number): string =>
  `${countText(products)} ${products === 1 ? 'fica: vem da Tray ou é' : 'ficam: vêm da Tray ou são'} sob consulta`;

function PreviewTable({ preview: { products, skipped, rows } }: { preview: Preview }) {
  return (
    <section className="pn-card" aria-live="polite">
      <div className="pn-card-head">
        <h2>{products === 0 ? 'Nenhum preço muda' : `${countText(products)} ${products === 1 ? 'muda' : 'mudam'}`}</h2>
        {skipped > 0 && <span className="pn-quiet">{keptText(skipped)}</span>}
      </div>
      {rows.length > 0 && (
        <table className="pn-table">
          <thead>
            <tr>
              <th scope="col">Produto</th>
              <th scope="col" className="pn-number">
                Agora
              </th>
              <th scope="col" className="pn-number">
                Fica
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ sku, name, from, to }) => (
              <tr key={sku}>
                <td>{name}</td>
                <td className="pn-number">{formatBrl(from)}</td>
                <td className="pn-number">
                  <strong>{formatBrl(to)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
