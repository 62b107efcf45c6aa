import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { type PauseLength, pauseLengths } from '#shared/model/panel/settings-section.ts';
import { usualPauseText } from '#shared/rules/session/pause-end.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { useNow } from '../orders/use-now.ts';
import { showNotice } from '../shell/notices.ts';
import { useUnsaved } from '../shell/unsaved-changes.ts';

type PauseCardProps = { pause: PanelData<'shop'>['pause']; timeZone: string; mayEdit: boolean };

/** Whether the shop takes orders, and the presses that stop them and start them again. */
export function PauseCard({ pause, timeZone, mayEdit }: PauseCardProps) {
  const { send: sendOpen, isBusy: isOpening } = usePanelWrite('openShop');
  const open = async () => {
    const result = await sendOpen({ body: {} });
    reloadPanel('shop');
    if (result.success) showNotice({ kind: 'good', text: texts.opened });
  };
  const until = pause?.until ? recentInstant(pause.until, timeZone, new Date()) : null;
  return (
    <section className="pn-card" aria-labelledby="shop-now">
      <div className="pn-card-head">
        <h2 id="shop-now">{texts.now}</h2>
        <span className={pause ? 'pn-chip pn-chip-warn' : 'pn-chip pn-chip-good'}>
          {pause ? texts.isPaused : texts.isOpen}
        </span>
      </div>
      <div className="pn-card-body d-grid gap-3">
        {pause ? (
          <>
            <p className="mb-0">
              <strong>“{pause.text}”</strong> {until ? texts.pausedUntil(until) : texts.pausedOpen}
            </p>
            {mayEdit && (
              <BusyButton kind="primary" busy={isOpening} onClick={() => void open()}>
                {texts.open}
              </BusyButton>
            )}
          </>
        ) : (
          mayEdit && <PauseForm timeZone={timeZone} />
        )}
      </div>
    </section>
  );
}

function PauseForm({ timeZone }: Pick<PauseCardProps, 'timeZone'>) {
  const now = useNow();
  const { send, isBusy } = usePanelWrite('pauseShop');
  const [length, setLength] = useState<PauseLength>('today');
  const [words, setWords] = useState('');
  useUnsaved(words !== '');
  const pause = async () => {
    const result = await send({ body: { length, text: words } });
    reloadPanel('shop');
    if (result.success) showNotice({ kind: 'good', text: texts.paused });
  };
  return (
    <>
      <fieldset className="pn-tiles">
        <legend>{texts.pauseTitle}</legend>
        {pauseLengths.map((each) => (
          <label key={each} className={each === length ? 'pn-tile pn-tile-chosen' : 'pn-tile'}>
            <input type="radio" name="pause" checked={each === length} onChange={() => setLength(each)} />
            {texts.lengths[each]}
          </label>
        ))}
      </fieldset>
      <Field label={texts.pauseWords} hint={texts.pauseHint}>
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={2}
            maxLength={300}
            placeholder={usualPauseText(length, timeZone, new Date(now))}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      <BusyButton kind="primary" busy={isBusy} onClick={() => void pause()}>
        {length === 'today' ? texts.closeToday : texts.pause}
      </BusyButton>
    </>
  );
}
