import { CardBrandMark, cardBrandNames } from '../components/forms/card-brand-mark.tsx';
import { CardPreview } from '../components/forms/card-preview.tsx';
import { CopyField } from '../components/forms/copy-field.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { ErrorIllustration } from '../components/ui/illustrations.tsx';
import { QrCode } from '../components/ui/qr-code.tsx';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { SkeletonLine } from '../components/ui/skeleton-line.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { Group, nothing, Variant } from './variants.tsx';

const code = '00020126580014br.gov.bcb.pix0136exemplo-de-codigo-pix5204000053039865406100.005802BR';
const stages = { warn: 'Falta o pagamento', info: 'Em preparo', good: 'Entregue', bad: 'Cancelado' };
const stageClasses = {
  warn: 'order-badge order-stage-warn',
  info: 'order-badge order-stage-info',
  good: 'order-badge order-stage-good',
  bad: 'order-badge order-stage-bad',
};
const brands = ['visa', 'mastercard', 'elo', 'hipercard'] as const;
const typed = { number: '4000 0000 0000 0002', name: 'Ana Souza', expiry: '12/30', securityCode: '123' };

export function Messages() {
  return (
    <>
      <Group title="Pagamento">
        <CopyField label="Código PIX" value={code} button="Copiar código" />
        <QrCode text={code} label="QR Code de exemplo" />
        <CardPreview {...typed} isFlipped={false} />
        <CardPreview {...typed} isFlipped />
        {brands.map((brand) => (
          <Variant key={brand} name={cardBrandNames[brand]}>
            <div className="showcase-brand">
              <CardBrandMark brand={brand} />
            </div>
          </Variant>
        ))}
      </Group>
      <Group title="Situações do pedido">
        {(Object.keys(stages) as (keyof typeof stages)[]).map((stage) => (
          <p key={stage}>
            <span className={stageClasses[stage]}>{stages[stage]}</span>
          </p>
        ))}
      </Group>
      <Group title="Estados da página">
        <EmptyState picture={<ErrorIllustration />} title="Nada por aqui" text="Tente outra palavra.">
          <button type="button" className="btn btn-primary">
            Ver produtos
          </button>
        </EmptyState>
        <FailedState message="Falha ao carregar produtos" onRetry={nothing} />
        <FailedState message="Tentando de novo" onRetry={nothing} retrying />
        <RetryNote message="Falha ao carregar horários de entrega" onRetry={nothing} />
        <Variant name="carregando">
          <SkeletonLine />
          <SkeletonChoices label="Carregando as formas de entrega" />
          <Spinner label="Carregando" />
        </Variant>
      </Group>
    </>
  );
}
