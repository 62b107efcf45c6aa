import { useEffect, useRef, useState } from 'react';
import type { BrickPayment } from '#shared/model/payment/card.ts';
import { showCardBrick } from '../../browser/payment/mercado-pago-brick.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

type CardBrickProps = {
  publicKey: string;
  /** In reais. */
  amount: number;
  payer: { email: string; document: string } | null;
  maxInstallments: number;
  /** Resolves when the payment was sent. The form's own button shows its spinner until then. */
  onSubmit: (payment: BrickPayment) => Promise<void>;
};

/**
 * Spec §9: "Card brick loads after 200 ms". The delay also makes one form when React mounts the component twice in a
 * row.
 */
const delayMilliseconds = 200;

/** Spec §2: "an embedded card payment form (600px wide)" of the provider, with an error text when it cannot load. */
export function CardBrick({ publicKey, amount, payer, maxInstallments, onSubmit }: CardBrickProps) {
  const container = useRef<HTMLDivElement>(null);
  const latestOnSubmit = useRef(onSubmit);
  const [phase, setPhase] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const { email = '', document = '' } = payer ?? {};
  useEffect(() => {
    latestOnSubmit.current = onSubmit;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads a new form
  useEffect(() => {
    const controller = new AbortController();
    const updatePhase = (next: typeof phase) => controller.signal.aborted || setPhase(next);
    setPhase('loading');
    const timer = setTimeout(() => {
      if (!container.current) return;
      const options = {
        publicKey,
        amount,
        maxInstallments,
        payer: email ? { email, document } : null,
        onReady: () => updatePhase('shown'),
        onSubmit: (payment: BrickPayment) => latestOnSubmit.current(payment),
        onCritical: () => updatePhase('failed'),
      };
      showCardBrick(container.current, options, controller.signal).catch(() => updatePhase('failed'));
    }, delayMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [publicKey, amount, email, document, maxInstallments, attempt]);

  return (
    <div className="card-brick">
      {phase === 'loading' && <Spinner label="Carregando o formulário do cartão" />}
      {phase === 'failed' && (
        <FailedState
          message="Não foi possível carregar o formulário do cartão. Confira sua conexão, desative bloqueadores e tente novamente."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      <div ref={container} hidden={phase === 'failed'} />
    </div>
  );
}
