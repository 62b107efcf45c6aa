import { useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { CardChallenge } from '#shared/model/payment/payment.ts';
import { challengeTexts } from '#shared/text/payment/bank-challenge.ts';
import { onChallengeEnd, openChallenge } from '../../browser/payment/bank-challenge.ts';
import { Spinner } from '../../components/ui/spinner.tsx';
import { endChallenge } from '../../state/payment/card-payment.ts';
import { ChangeButton } from '../change-button.tsx';

type BankChallengeProps = { order: Order; challenge: CardChallenge; isLong: boolean };

const frameName = 'bank-challenge';

/**
 * The page of the card's bank (3-D Secure 2), inside this page. The bank may send a code to the shopper's phone. The
 * shop never sees what is typed there.
 */
export function BankChallenge({ order, challenge, isLong }: BankChallengeProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const { url, request } = challenge;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the bank's page again
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    openChallenge(current, { url, request });
    return onChallengeEnd(current, endChallenge);
  }, [url, request, attempt]);
  return (
    <section className="bank-challenge section-card panel" aria-labelledby="bank-challenge-title">
      <h2 id="bank-challenge-title" className="section-card-title">
        {challengeTexts.title}
      </h2>
      <p>{challengeTexts.explanation}</p>
      <p role="status" className="bank-challenge-status">
        {isLong && challengeTexts.late}
      </p>
      <div className="bank-challenge-frame">
        {!isLoaded && <Spinner label={challengeTexts.loading} />}
        <iframe ref={frame} name={frameName} title={challengeTexts.frame} onLoad={() => setLoaded(true)} />
      </div>
      <div className="card-payment-actions">
        <button type="button" className="btn btn-quiet" onClick={() => setAttempt(attempt + 1)}>
          {challengeTexts.again}
        </button>
        <ChangeButton order={order} />
      </div>
      <p className="card-payment-safe">{challengeTexts.cancel}</p>
    </section>
  );
}
