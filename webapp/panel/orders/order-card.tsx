import { Link } from 'wouter';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { nextMove } from '#shared/rules/orders/board/board-moves.ts';
import { moveName } from '#shared/text/panel/order-board.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { StoreIcon, TruckIcon } from '../../components/ui/screen-icons.tsx';
import { useMay, usePanelShop } from '../session/panel-session.ts';
import { NoteIcon, PrintIcon } from './order-icons.tsx';
import { type Card, cardTime, isCardLate, isSelectable, itemsText, paymentChip, whereText } from './order-texts.ts';
import type { useMoves } from './use-moves.tsx';

type OrderCardProps = {
  card: Card;
  /** It came a moment ago to the place of another card, and takes no press yet. */
  hasSlid: boolean;
  now: number;
  timeZone: string;
  moves: ReturnType<typeof useMoves>;
  /** null: nothing is being selected. */
  isSelected: boolean | null;
  onSelect: () => void;
  /** The person says that the money of this order arrived. */
  onReceived: (card: Card) => void;
};

/** How long a card shows who moved it, in milliseconds. */
const moverShownMs = 10_000;

/** An order on the board: who, what, where, how it is paid, and the one next press. */
export function OrderCard({ card, hasSlid, now, timeZone, moves, isSelected, onSelect, onReceived }: OrderCardProps) {
  const { member } = usePanelShop();
  const mayConfirm = useMay('money.confirm');
  const mayCancel = useMay('orders.cancel');
  const next = nextMove(card.column);
  const late = isCardLate(card, now);
  const chip = paymentChip(card, timeZone);
  const { lastMove } = card;
  const mover =
    lastMove && lastMove.memberId !== member.id && Date.now() - Date.parse(lastMove.at) < moverShownMs
      ? lastMove.memberName
      : null;
  const edge = late ? ' bd-late' : card.column === 'new' ? ' bd-new' : '';
  return (
    <li className={`bd-card${edge}`}>
      <div className="bd-card-top">
        <Link href={`/pedidos/${card.number}`} className="bd-card-link">
          nº {card.number}
        </Link>
        <span className="pn-grow bd-buyer">{card.buyer}</span>
        <span className={late ? 'bd-time bd-time-late' : 'bd-time'}>
          {late && <span className="visually-hidden">Atrasado, </span>}
          {cardTime(card, now, timeZone)}
        </span>
      </div>
      <p className="bd-what">
        {itemsText(card)}
        {card.items.some(({ note }) => note) && (
          <strong className="bd-item-note"> “{card.items.find(({ note }) => note)?.note}”</strong>
        )}
      </p>
      <p className="bd-where">
        {card.isPickup ? <StoreIcon /> : <TruckIcon />}
        <span>
          {whereText(card, now, timeZone)}{' '}
          {card.hasNote && (
            <span className="pn-chip pn-chip-info">
              <NoteIcon /> nota
            </span>
          )}
        </span>
      </p>
      {card.column === 'preparing' && card.pickedCount > 0 && (
        <p className="pn-small pn-quiet">
          {card.pickedCount} de {card.lineCount} separados
        </p>
      )}
      <div className="bd-pay">
        {chip && <span className={chip.className}>{chip.text}</span>}
        {card.total !== null && <strong className="pn-number">{formatBrl(card.total)}</strong>}
      </div>
      {mover && <p className="pn-chip pn-chip-info">{mover} moveu agora</p>}
      {isSelected === null ? (
        <div className="bd-go">
          {next && (
            <button
              type="button"
              className={card.column === 'ready' ? 'btn btn-tint pn-grow' : 'btn btn-primary pn-grow'}
              disabled={moves.isBusy || hasSlid}
              onClick={() => void moves.move(next, [card])}
              aria-label={`${moveName(next, card.isPickup)}: nº ${card.number}`}
            >
              {moveName(next, card.isPickup)}
            </button>
          )}
          {card.column === 'toPay' && card.payment?.isByHand && mayConfirm && (
            <button
              type="button"
              className="btn btn-tint pn-grow"
              disabled={hasSlid}
              onClick={() => onReceived(card)}
              aria-label={`${panelMoneyTexts.received}: nº ${card.number}`}
            >
              {panelMoneyTexts.received}
            </button>
          )}
          <Link
            className="btn btn-quiet"
            href={`/pedidos/${card.number}/comanda`}
            aria-label={`Comanda do nº ${card.number}`}
          >
            <PrintIcon />
          </Link>
        </div>
      ) : (
        isSelectable(card, mayCancel) && (
          <label className="bd-select">
            <input type="checkbox" className="form-check-input" checked={isSelected} onChange={onSelect} />
            Selecionar nº {card.number}
          </label>
        )
      )}
    </li>
  );
}
