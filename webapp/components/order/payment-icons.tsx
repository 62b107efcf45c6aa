import type { ReactNode } from 'react';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { icon } from '../ui/icons.tsx';

const card = (
  <path d="M3.5 7a1.5 1.5 0 011.5-1.5h14A1.5 1.5 0 0120.5 7v10a1.5 1.5 0 01-1.5 1.5H5A1.5 1.5 0 013.5 17zM3.5 10h17M7 15h3" />
);
const note = (
  <>
    <path d="M3.5 6.5h17v11h-17zM6.5 12h.1M17.5 12h.1" />
    <circle cx="12" cy="12" r="2.5" />
  </>
);

const drawings: Record<PaymentMethod, ReactNode> = {
  [PaymentMethod.CreditCard]: card,
  [PaymentMethod.Pix]: <path d="M12 3.5l8.5 8.5-8.5 8.5L3.5 12zM8.5 12L12 8.5l3.5 3.5-3.5 3.5z" />,
  [PaymentMethod.Boleto]: <path d="M4 6v12M7 6v12M9.5 6v12M13 6v12M15 6v12M18 6v12M20.5 6v12" />,
  [PaymentMethod.Link]: <path d="M10 14l4-4M11 7l1.5-1.5a4 4 0 016 6L17 13M13 17l-1.5 1.5a4 4 0 01-6-6L7 11" />,
  [PaymentMethod.Nubank]: card,
  [PaymentMethod.BankDeposit]: <path d="M4 9.5l8-5 8 5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19.5h16" />,
  [PaymentMethod.Cash]: note,
  [PaymentMethod.OnDelivery]: note,
  [PaymentMethod.Custom]: <path d="M4 5.5h16V16h-9l-4.5 3.5V16H4z" />,
};

/** The sign of a payment method, beside its name. */
export const paymentIcon = (method: PaymentMethod) => icon(drawings[method]);
