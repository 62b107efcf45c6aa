import { Link } from 'wouter';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { GiftIcon } from '../components/ui/screen-icons.tsx';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2, "Gift notice": while there are gifts to choose, it links to the screen where they are chosen. */
export function GiftNotice() {
  const { giftsLeft } = useRead(orderState);
  const { session } = useRead(sessionState);
  return (
    <Link href={cartPath(session)} className="gift-notice">
      <GiftIcon />
      <span>
        {isPlatformUser(session) ? 'O contato' : 'Você'} ganhou {giftsLeft === 1 ? 'um brinde' : `${giftsLeft} brindes`}
        !
      </span>
      <strong>Escolher</strong>
    </Link>
  );
}
