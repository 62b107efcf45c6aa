import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Gift, GiftGroup } from '#shared/model/order/gift.ts';
import { giftChoiceRefusal, giftTabLabel, isGiftChosen } from '#shared/rules/cart/gifts.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { nextFocusIndex } from '../ui/roving-focus.ts';
import { GiftIcon } from '../ui/screen-icons.tsx';
import { Spinner } from '../ui/spinner.tsx';

type GiftPanelProps = {
  groups: readonly GiftGroup[];
  /** Ids of the gifts whose choice is being sent. */
  sending: Readonly<Record<string, true>>;
  /** The order is being confirmed: nothing is chosen. */
  isLocked?: boolean;
  /** The gift was clicked: choose it, or release it if it is chosen. */
  onToggle: (groupId: string, gift: Gift) => void;
};

/** Spec §2, "gift panel (tab labels 'Brindes 01', etc.)": one tab for each group of gifts. */
export function GiftPanel({ groups, sending, isLocked = false, onToggle }: GiftPanelProps) {
  const id = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  // The open group may be gone: the offered gifts change with the cart.
  const openIndex = Math.max(
    groups.findIndex((group) => group.id === openId),
    0,
  );
  const open = groups[openIndex];
  if (!open) return null;

  const move = (event: KeyboardEvent) => {
    const next = nextFocusIndex(event.key, openIndex, groups.length);
    const group = next === null ? undefined : groups[next];
    if (next === null || !group) return;
    event.preventDefault();
    setOpenId(group.id);
    tabs.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <section className="gift-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="gift-panel-title">
        <GiftIcon /> Brindes
      </h2>
      <div ref={tabs} className="gift-panel-tabs" role="tablist" aria-label="Grupos de brindes" onKeyDown={move}>
        {groups.map((group, index) => (
          <button
            key={group.id}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className="gift-panel-tab"
            aria-selected={index === openIndex}
            {...(index === openIndex ? { 'aria-controls': `${id}-gifts` } : {})}
            tabIndex={index === openIndex ? 0 : -1}
            onClick={() => setOpenId(group.id)}
          >
            {giftTabLabel(index)}
          </button>
        ))}
      </div>
      <div id={`${id}-gifts`} className="gift-panel-group" role="tabpanel" aria-labelledby={`${id}-tab-${openIndex}`}>
        <p id={`${id}-status`} className="gift-panel-status" role="status">
          {statusText(open)}
        </p>
        <ul className="gift-panel-gifts">
          {open.availableGifts.map((gift) => (
            <li key={`${gift.id} ${gift.seller}`}>
              <GiftButton
                gift={gift}
                isChosen={isGiftChosen(open, gift)}
                isBlocked={isLocked || giftChoiceRefusal(open, gift) !== null}
                isSending={sending[gift.id] ?? false}
                describedBy={`${id}-status`}
                onClick={() => onToggle(open.id, gift)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type GiftButtonProps = {
  gift: Gift;
  isChosen: boolean;
  isBlocked: boolean;
  isSending: boolean;
  describedBy: string;
  onClick: () => void;
};

/** A blocked gift uses aria-disabled: it keeps the focus and its reason is read, unlike a disabled button. */
function GiftButton({ gift, isChosen, isBlocked, isSending, describedBy, onClick }: GiftButtonProps) {
  return (
    <button
      type="button"
      className="gift-button"
      aria-pressed={isChosen}
      aria-disabled={isBlocked}
      aria-describedby={describedBy}
      aria-busy={isSending}
      onClick={() => {
        if (!isBlocked) onClick();
      }}
    >
      <span className="gift-button-picture">
        <Picture image={{ url: gift.imageUrl }} alt="" size={64} />
      </span>
      <span className="gift-button-text">
        <span className="gift-button-name">{gift.name}</span>
        {gift.seller && <span className="gift-button-seller"> Entregue por {gift.seller}</span>}
      </span>
      {/* Hidden from screen readers: aria-pressed has the same meaning. */}
      <span className="gift-button-mark" aria-hidden="true">
        {isSending ? <Spinner /> : isChosen && <CheckIcon />}
      </span>
    </button>
  );
}

function statusText({ availableQuantity, availableGifts, selectedGifts }: GiftGroup): string {
  const maximum = Math.min(availableQuantity, availableGifts.length);
  const chosen = selectedGifts.length;
  const offer = maximum === 1 ? 'Escolha 1 brinde.' : `Escolha até ${maximum} brindes.`;
  if (chosen === 0) return offer;
  const count = chosen === 1 ? `1 de ${maximum} escolhido.` : `${chosen} de ${maximum} escolhidos.`;
  return chosen < maximum ? `${offer} ${count}` : `${count} Para trocar, toque no brinde escolhido.`;
}
