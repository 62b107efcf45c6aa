import { useEffect, useRef } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { Captcha } from '../../components/forms/captcha.tsx';
import { failCaptcha } from '../../state/payment/card-captcha.ts';
import { ChangeButton } from '../change-button.tsx';

type CardCaptchaProps = { siteKey: string; order: Order; onToken: (token: string) => void };

/**
 * Spec §4: the captcha before the card is sent (again). It is part of the page, because a dialog would block Google's
 * picture challenge.
 */
export function CardCaptcha({ siteKey, order, onToken }: CardCaptchaProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const handleToken = (token: string | null) => {
    // Null: not solved yet, or expired. The captcha shows that itself.
    if (token === null) return;
    if (token === '') failCaptcha();
    else onToken(token);
  };
  return (
    <section ref={section} className="card-captcha" aria-labelledby="card-captcha-title" tabIndex={-1}>
      <h2 id="card-captcha-title" className="section-card-title">
        Verificação de segurança
      </h2>
      <p>Marque a caixa para mostrar que você não é um robô. Depois o pagamento é enviado.</p>
      <Captcha
        siteKey={siteKey}
        onToken={handleToken}
        whenFailed={<p>Se a verificação não aparecer, pague com PIX ou por link.</p>}
      />
      <div className="card-payment-actions">
        <button type="button" className="btn btn-quiet" onClick={failCaptcha}>
          Cancelar
        </button>
        <ChangeButton order={order} />
      </div>
    </section>
  );
}
