import { useEffect } from 'react';
import { PaymentView } from '../payment/payment-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { watchSession } from '../state/session/retry-session.ts';

/** Spec §2, "Card payment screen": a separate document, because it runs third-party scripts. */
export function PaymentScreen() {
  useScreen('Pagamento');
  useEffect(watchSession, []);
  return <PaymentView />;
}
