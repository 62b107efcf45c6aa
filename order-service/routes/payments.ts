import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { setManualPix } from '../services/checkout/set-manual-pix.ts';
import { cardOptions, setInstallments } from '../services/payment-setup/card-options.ts';
import { changePayment } from '../services/payments/change-payment.ts';
import { payByCard } from '../services/payments/pay-by-card.ts';
import { paymentState } from '../services/payments/payment-state.ts';
import { startPayment } from '../services/payments/start-payment.ts';
import type { AuthenticatedCaller } from '../services/sessions/sessions.ts';
import { callersNetwork } from './context.ts';
import { handleCall, handleMultiStepWrite, type RouteDependencies } from './serve.ts';

/** Card fields that leave no trace at all, not even in the hash that identifies a request. */
const cardSecrets = ['number', 'securityCode', 'expiryMonth', 'expiryYear', 'name', 'recaptchaToken'];

/** Paying the order. */
export function registerPayments(house: RouteDependencies): void {
  const { payments, contextSecret } = house;
  const fromNetwork = (who: AuthenticatedCaller, request: FastifyRequest): AuthenticatedCaller => ({
    ...who,
    network: callersNetwork(request, contextSecret),
  });

  handleCall(house, endpoints.setInstallments, schemas.setInstallments, ({ db, who, query, body, expected }) =>
    setInstallments(db, who, query.order ?? null, body, expected),
  );

  handleMultiStepWrite(
    house,
    endpoints.payByCard,
    schemas.payByCard,
    ({ who, query, body, expected, request }) =>
      payByCard(
        payments,
        fromNetwork(who, request),
        { kind: 'typed', sent: body },
        { orderId: query.order ?? null, expected },
      ),
    { unhashed: cardSecrets },
  );

  handleCall(house, endpoints.cardOptions, schemas.cardOptions, ({ db, who, query }) =>
    cardOptions(db, who, query.order ?? null),
  );

  handleMultiStepWrite(
    house,
    endpoints.payByBrick,
    schemas.payByBrick,
    ({ who, query, body, expected, request }) =>
      payByCard(
        payments,
        fromNetwork(who, request),
        { kind: 'token', sent: body },
        { orderId: query.order ?? null, expected },
      ),
    { unhashed: ['token'] },
  );

  handleCall(house, endpoints.paymentState, schemas.paymentState, ({ database, who, query }) =>
    paymentState(database, who, query.order ?? null),
  );

  handleMultiStepWrite(house, endpoints.startPayment, schemas.startPayment, ({ who, query }) =>
    startPayment(payments, who, query.order ?? null),
  );

  handleMultiStepWrite(house, endpoints.changePayment, schemas.changePayment, ({ who, query, expected }) =>
    changePayment(payments, who, query.order ?? null, expected),
  );

  handleCall(house, endpoints.setManualPix, schemas.setManualPix, ({ db, who, body, expected }) =>
    setManualPix(db, who, body.pixKey, expected),
  );
}
