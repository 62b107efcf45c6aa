import { useState } from 'react';
import { Link } from 'wouter';
import { toasts } from '#shared/text/toasts.ts';
import { Captcha } from '../components/forms/captcha.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { paths } from '../paths.ts';
import { usePageSettings } from '../shell/page-settings.tsx';
import { orderState } from '../state/order/order.ts';
import { showToast } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2, "captcha page": uses the order's own key, else the shop's, and shows the result. */
export function RecaptchaPageView() {
  return (
    <section className="shop-page shop-page-narrow" aria-labelledby="captcha-title">
      <h1 id="captcha-title" className="page-title">
        Verificação de segurança
      </h1>
      <CaptchaContent />
    </section>
  );
}

function CaptchaContent() {
  const { order, loadFailure } = useRead(orderState);
  const { publicKeys } = usePageSettings();
  const [token, setToken] = useState<string | null>(null);
  const siteKey = order?.recaptchaKey ?? publicKeys.recaptchaSiteKey;
  // The order's key takes precedence, so wait for the order.
  if (!order && !loadFailure) return <Spinner label="Carregando a verificação" />;
  if (!siteKey) {
    return (
      <EmptyState title="Nenhuma verificação é necessária" text="Você pode continuar o seu pedido.">
        <Link href={paths.order} className="btn btn-primary">
          Ir para o carrinho
        </Link>
      </EmptyState>
    );
  }
  const handleToken = (answer: string | null) => {
    if (answer === '') showToast({ kind: 'warning', text: toasts.captchaProblem });
    setToken(answer || null);
  };
  return (
    <div className="panel">
      <p>Marque a caixa para mostrar que você não é um robô.</p>
      <Captcha siteKey={siteKey} onToken={handleToken} />
      {token && (
        <p className="notice-text" role="status">
          Verificação respondida. Ela vale por 2 minutos e é conferida quando o pagamento é enviado.
        </p>
      )}
      <Link href={paths.order} className="btn btn-quiet captcha-back">
        Voltar ao carrinho
      </Link>
    </div>
  );
}
