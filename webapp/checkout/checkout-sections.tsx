import type { Order } from '#shared/model/order/order.ts';
import { requiresPart } from '#shared/rules/checkout/required-parts.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { ContactSection } from './contact-section.tsx';
import { DeliverySection } from './delivery/delivery-section.tsx';
import { ScheduleSection } from './delivery/schedule-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { SellerSection } from './seller-section.tsx';
import { GiftStep } from './steps/gift-step.tsx';

/** The sections of the checkout that the shop asks for, in the order of spec §2; the summary follows them. */
export function CheckoutSections({ order }: { order: Order }) {
  const { settings } = useRead(sessionState);
  if (!settings) return null;
  return (
    <>
      <SellerSection />
      {requiresPart(settings, 'delivery') && <DeliverySection />}
      <ItemsSection order={order} />
      <GiftStep groups={order.gifts} />
      {requiresPart(settings, 'contact') && <ContactSection />}
      <ScheduleSection />
      <PaymentSection />
    </>
  );
}
