import { Link } from 'wouter';
import { reopenedTexts } from '#shared/text/payment/card-form.ts';
import { SectionCard } from '../components/ui/section-card.tsx';
import { paths } from '../paths.ts';

/** A payment page whose order was reopened in the meantime: what was shown to pay with is not valid any more. */
export function ReopenedToChange({ number }: { number: number }) {
  return (
    <SectionCard title={reopenedTexts.title(number)}>
      <p role="status">{reopenedTexts.text}</p>
      <Link href={paths.order} className="btn btn-primary pay-link">
        Ver o pedido
      </Link>
    </SectionCard>
  );
}
