import type { OrderItem } from '#shared/model/order/order.ts';
import { everyText } from './subscription-text.ts';

/** What was chosen on a line besides its product: 'Moído, 500 g · Assinatura a cada 2 semanas'; '' = nothing. */
export const lineDetails = ({
  optionNames = [],
  subscription,
}: Pick<OrderItem, 'optionNames' | 'subscription'>): string =>
  [optionNames.join(', '), subscription && `Assinatura ${everyText(subscription)}`].filter(Boolean).join(' · ');
