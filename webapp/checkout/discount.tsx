import { lazy, Suspense } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { CouponField } from '../components/order/coupon-field.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { applyCoupon, removeCoupon, writeCoupon } from '../state/checkout/discount.ts';
import { useTyped } from '../state/use-read.ts';
import { useChoice } from './use-choice.ts';

const AgentDiscount = lazy(async () => ({
  default: (await import('../assisted/discounts/agent-discount.tsx')).AgentDiscount,
}));

type DiscountProps = {
  order: Order;
  settings: Pick<ShopSettings, 'canUseCoupon' | 'enableManualPrices'>;
  isAgent: boolean;
};

/**
 * Spec §5: "A manual discount replaces the coupon when manual prices are on; coupons only when the coupon permission is
 * on".
 */
export function Discount({ order, settings, isAgent }: DiscountProps) {
  const couponStatus = useChoice('coupon');
  const discountStatus = useChoice('manualDiscount');
  const { coupon } = useTyped(checkoutState);
  // The contact's coupon stays until a manual discount replaces it.
  if (isAgent && settings.enableManualPrices && order.coupon === null) {
    return (
      <Suspense>
        <AgentDiscount order={order} status={discountStatus} />
      </Suspense>
    );
  }
  if (!settings.canUseCoupon && order.coupon === null) return null;
  return (
    <CouponField
      coupon={order.coupon}
      discountAmout={order.discountAmout}
      typed={coupon}
      {...couponStatus}
      onType={writeCoupon}
      onApply={() => void applyCoupon()}
      onRemove={() => void removeCoupon()}
    />
  );
}
