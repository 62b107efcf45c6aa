import { useEffect } from 'react';
import { PaymentView } from '../payment/payment-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { watchSession } from '../state/session/retry-session.ts';

/** Spec §2, "Card payment screen": a document of its own, because it runs scripts of others. */
export function PaymentScreen() {
  useScreen('Pagamento');
  useEffect(watchSession, []);
  return <PaymentView />;
}
