import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelPriceTexts as texts } from '#shared/text/panel/panel-prices.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';

/** Undoes a change of prices: what somebody changed since stays, and the notice names it. */
export function usePriceUndo() {
  const { send, isBusy } = usePanelWrite('undoPrices');
  const undo = async (change: string) => {
    const result = await send({ body: { change } });
    reloadPanel('products', 'product', 'lastPriceChange');
    if (!result.success) return;
    const { products, kept, keptNames } = result.data;
    showNotice(
      kept === 0
        ? { kind: 'good', text: texts.undone(products) }
        : { kind: 'bad', text: texts.undonePartly(products, kept, keptNames) },
    );
  };
  return { undo, isBusy };
}

/** The last change of prices in percent, while it can be undone. */
export function LastPriceChange() {
  const { data } = usePanel('lastPriceChange', {});
  const { undo, isBusy } = usePriceUndo();
  const change = data?.change;
  if (!change) return null;
  const when = recentInstant(change.at, Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()) ?? '';
  return (
    <section className="pn-card" aria-labelledby="last-prices">
      <div className="pn-card-head">
        <h2 id="last-prices">{texts.last}</h2>
      </div>
      <div className="pn-card-body">
        <p>{texts.lastFacts(texts.percent(change.percent), change.products, when, change.by)}</p>
        <BusyButton kind="quiet" busy={isBusy} onClick={() => void undo(change.id)}>
          {texts.undo}
        </BusyButton>
      </div>
    </section>
  );
}
