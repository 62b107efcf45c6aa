import { type ReactNode, useEffect, useRef, useState } from 'react';
import { demoCaptchaKey } from '#shared/rules/card/demo-captcha.ts';
import { showRecaptcha } from '../../browser/payment/recaptcha.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { DemoCaptcha } from './demo-captcha.tsx';

type CaptchaProps = {
  siteKey: string;
  /** The captcha token, or null once it has expired. */
  onToken: (token: string | null) => void;
  /** An alternative that is shown when the captcha cannot load. */
  whenFailed?: ReactNode;
};

/** 'I am not a robot' (spec §4, "Card payment finish"), with an error text and a retry button for each failure. */
export function Captcha(props: CaptchaProps) {
  return props.siteKey === demoCaptchaKey ? <DemoCaptcha onToken={props.onToken} /> : <Recaptcha {...props} />;
}

function Recaptcha({ siteKey, onToken, whenFailed }: CaptchaProps) {
  const container = useRef<HTMLDivElement>(null);
  const latestOnToken = useRef(onToken);
  const [phase, setPhase] = useState<'loading' | 'shown' | 'expired' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    latestOnToken.current = onToken;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads a new captcha
  useEffect(() => {
    if (!container.current) return;
    const controller = new AbortController();
    const update = (next: typeof phase, token: string | null) => {
      if (controller.signal.aborted) return;
      setPhase(next);
      latestOnToken.current(token);
    };
    setPhase('loading');
    showRecaptcha(
      container.current,
      {
        siteKey,
        onToken: (token) => update('shown', token),
        onExpired: () => update('expired', null),
        onError: () => update('failed', null),
      },
      controller.signal,
    ).then(
      () => controller.signal.aborted || setPhase('shown'),
      () => update('failed', null),
    );
    return () => controller.abort();
  }, [siteKey, attempt]);

  return (
    <div className="captcha">
      {phase === 'loading' && <Spinner label="Carregando a verificação" />}
      {phase === 'expired' && (
        <p className="notice-text" role="status">
          A verificação expirou. Marque a caixa novamente.
        </p>
      )}
      {phase === 'failed' && (
        <>
          <FailedState
            message="Não foi possível carregar a verificação. Confira sua conexão, desative bloqueadores e tente novamente."
            onRetry={() => setAttempt(attempt + 1)}
          />
          {whenFailed}
        </>
      )}
      <div ref={container} hidden={phase === 'failed'} />
    </div>
  );
}
