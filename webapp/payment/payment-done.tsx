import { Link } from 'wouter';
import type { Order } from '#shared/model/order.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { isWhatsApp } from '#shared/rules/session/is-whatsapp.ts';
import { SuccessIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Shows that the payment was received. */
export function PaymentDone({ order }: { order: Order }) {
  return (
    <div className="state-view panel">
      <SuccessIllustration />
      <p className="state-view-title" role="status">
        Pagamento confirmado
      </p>
      <p className="state-view-text">Recebemos {formatBrl(order.totalAmout)}. Obrigado!</p>
    </div>
  );
}

/** The last page of a payment. A card payment redirects automatically, but some in-chat browsers block that. */
export function PaymentEnd({ order }: { order: Order }) {
  const { session, settings } = useRead(sessionState);
  return (
    <>
      <PaymentDone order={order} />
      <div className="state-view-actions">
        {settings && isWhatsApp(session) && (
          <a className="btn btn-primary" href={confirmedOrderChatLink(settings, order)}>
            Voltar para o WhatsApp
          </a>
        )}
        <Link href={paths.catalog} className="btn btn-quiet">
          Voltar ao catálogo
        </Link>
      </div>
    </>
  );
}
