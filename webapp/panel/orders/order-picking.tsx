import { useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { GiftIcon } from '../../components/ui/screen-icons.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { NoteIcon } from './order-icons.tsx';
import { type BoardOrder, isEnded } from './order-texts.ts';
import { skuWhereNeeded } from './sku-where-needed.ts';

type Line = BoardOrder['lines'][number];

/**
 * The lines of an order and the team's note. While there is something to pick, everybody on this order sees the ticks.
 */
export function OrderPicking({ order, reload }: { order: BoardOrder; reload: () => Promise<void> }) {
  const { send } = usePanelWrite('pickLine');
  const mayPick = useMay('orders.advance');
  // A press shows at once, until the order as the shop has it then is here.
  const [pressed, setPressed] = useState<Readonly<Record<number, boolean>>>({});
  const isPicked = (line: Line) => pressed[line.line] ?? line.picked !== null;
  const toggle = async (line: Line) => {
    const next = !isPicked(line);
    setPressed((all) => ({ ...all, [line.line]: next }));
    const body = { line: line.line, version: line.version, isPicked: next };
    await send({ params: { id: order.card.id }, body });
    reloadPanel('boardOrders');
    await reload();
    setPressed(({ [line.line]: _done, ...rest }) => rest);
  };
  const skuOf = skuWhereNeeded(order.lines);
  const done = order.lines.filter(isPicked).length;
  // What is ready was picked, with or without ticks.
  const isOver = isEnded(order.card) || order.card.column === 'ready';
  const Row = isOver ? 'div' : 'label';
  return (
    <section className="pn-card" aria-labelledby="picking">
      <div className="pn-card-head">
        <h2 id="picking">{isOver ? 'Itens' : 'Separar'}</h2>
        {!isOver && (
          <span className="pn-quiet pn-small" aria-live="polite">
            {done} de {order.lines.length}
          </span>
        )}
      </div>
      <ul className="pn-rows">
        {order.lines.map((line) => (
          <li key={line.line} className="od-line">
            <Row className="od-pick">
              {!isOver && (
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={isPicked(line)}
                  disabled={!mayPick}
                  onChange={() => void toggle(line)}
                />
              )}
              <b className="od-quantity">{line.quantity}×</b>
              <span className="pn-grow">
                <b>{line.name}</b> {line.isGift && <GiftWord />}
                {line.isCustom && <span className="pn-chip">avulso</span>}
                <span className="od-details">
                  {[...line.options, skuOf(line), ...line.details].filter(Boolean).join(' · ')}
                </span>
                {line.note && <strong className="bd-item-note">“{line.note}”</strong>}
                {line.picked && <span className="od-details">separado por {line.picked.by}</span>}
              </span>
            </Row>
            {line.total !== null && <span className="pn-number">{formatBrl(line.total)}</span>}
          </li>
        ))}
      </ul>
      <TeamNote order={order} reload={reload} />
    </section>
  );
}

const GiftWord = () => (
  <span className="pn-chip pn-chip-good">
    <GiftIcon /> brinde
  </span>
);

/** What the team notes for each other. The customer never reads it. */
function TeamNote({ order, reload }: { order: BoardOrder; reload: () => Promise<void> }) {
  // Unsent words stay while the order changes; `seen` is the version that they were typed on.
  const [draft, setDraft] = useState<{ text: string; seen: number } | null>(null);
  useUnsaved(draft !== null && draft.text.trim() !== (order.note ?? '').trim());
  const { send, isBusy } = usePanelWrite('setTeamNote', { isSilent: true });
  const mayWrite = useMay('orders.advance');
  const save = async () => {
    if (!draft) return;
    const result = await send({ params: { id: order.card.id }, body: { note: draft.text, version: draft.seen } });
    reload();
    if (result.success) {
      setDraft(null);
      return showNotice({ kind: 'good', text: 'Nota guardada' });
    }
    if (result.kind === 'stale') setDraft({ text: draft.text, seen: order.card.version });
    showNotice({ kind: 'bad', text: result.text });
  };
  return (
    <div className="pn-card-body od-note">
      {draft === null ? (
        <>
          {order.note !== null && (
            <p className="pn-note pn-note-warn">
              <NoteIcon />
              <span>
                <b>Nota da equipe:</b> <span className="od-note-text">{order.note}</span>
              </span>
            </p>
          )}
          {mayWrite && (
            <button
              type="button"
              className="btn btn-flat"
              onClick={() => setDraft({ text: order.note ?? '', seen: order.card.version })}
            >
              {order.note === null ? 'Escrever nota da equipe' : 'Mudar a nota'}
            </button>
          )}
        </>
      ) : (
        <>
          <label className="field-label" htmlFor="team-note">
            Nota da equipe
          </label>
          <textarea
            id="team-note"
            className="form-control"
            rows={3}
            maxLength={500}
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
          <p className="pn-small pn-quiet">O cliente não vê.</p>
          <div className="od-buttons">
            <button type="button" className="btn btn-quiet" onClick={() => setDraft(null)}>
              Descartar
            </button>
            <button type="button" className="btn btn-tint" disabled={isBusy} onClick={() => void save()}>
              Guardar nota
            </button>
          </div>
        </>
      )}
    </div>
  );
}
