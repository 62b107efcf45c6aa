import type { OrderItem } from '#shared/model/order.ts';
import { OrderLines } from '../cart/order-lines.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';

/** Spec §2, checkout section 3: "Order items". */
export function ItemsSection({ items }: { items: readonly OrderItem[] }) {
  return (
    <SectionCard title="Itens do pedido">
      <OrderLines items={items} />
    </SectionCard>
  );
}
