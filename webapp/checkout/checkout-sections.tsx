import type { Order } from '#shared/model/order/order.ts';
import { ContactSection } from './contact-section.tsx';
import { DeliverySection } from './delivery/delivery-section.tsx';
import { ScheduleSection } from './delivery/schedule-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { GiftStep } from './steps/gift-step.tsx';
import { StoreSection } from './store-section.tsx';

/** The sections of the checkout in the order of spec §2; the summary follows them. */
export function CheckoutSections({ order }: { order: Order }) {
  return (
    <>
      <StoreSection />
      <DeliverySection />
      <ItemsSection order={order} />
      <GiftStep groups={order.gifts} />
      <ContactSection />
      <ScheduleSection />
      <PaymentSection />
    </>
  );
}
