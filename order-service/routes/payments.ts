import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { setManualPix } from '../services/checkout/set-manual-pix.ts';
import { cardOptions, setInstallments } from '../services/payment-setup/card-options.ts';
import { payByCard } from '../services/payments/card/pay-by-card.ts';
import { changePayment } from '../services/payments/change-payment.ts';
import { paymentState } from '../services/payments/payment-state.ts';
import { startPayment } from '../services/payments/start-payment.ts';
import type { AuthenticatedCaller } from '../services/sessions/sessions.ts';
import { callersNetwork } from './context.ts';
import { handleCall, handleMultiStepWrite, type RouteDependencies } from './serve.ts';

/** Card fields that leave no trace at all, not even in the hash that identifies a request. */
const cardSecrets = ['number', 'securityCode', 'expiryMonth', 'expiryYear', 'name', 'recaptchaToken'];

/** Paying the order. */
export function registerPayments(dependencies: RouteDependencies): void {
  const { payments, accounts, contextSecret } = dependencies;
  const fromNetwork = (caller: AuthenticatedCaller, request: FastifyRequest): AuthenticatedCaller => ({
    ...caller,
    network: callersNetwork(request, contextSecret),
  });

  handleCall(
    dependencies,
    endpoints.setInstallments,
    schemas.setInstallments,
    ({ db, caller, query, body, expected }) => setInstallments(db, caller, query.order ?? null, body, expected),
  );

  handleMultiStepWrite(
    dependencies,
    endpoints.payByCard,
    schemas.payByCard,
    ({ caller, query, body, expected, request }) =>
      payByCard(
        payments,
        fromNetwork(caller, request),
        { kind: 'typed', sent: body },
        { orderId: query.order ?? null, expected },
      ),
    { unhashed: cardSecrets },
  );

  handleCall(dependencies, endpoints.cardOptions, schemas.cardOptions, ({ db, caller, query }) =>
    cardOptions(db, accounts, caller, query.order ?? null),
  );

  handleMultiStepWrite(
    dependencies,
    endpoints.payByBrick,
    schemas.payByBrick,
    ({ caller, query, body, expected, request }) =>
      payByCard(
        payments,
        fromNetwork(caller, request),
        { kind: 'token', sent: body },
        { orderId: query.order ?? null, expected },
      ),
    { unhashed: ['token'] },
  );

  handleCall(dependencies, endpoints.paymentState, schemas.paymentState, ({ database, caller, query }) =>
    paymentState(database, caller, query.order ?? null),
  );

  handleMultiStepWrite(dependencies, endpoints.startPayment, schemas.startPayment, ({ caller, query }) =>
    startPayment(payments, caller, query.order ?? null),
  );

  handleMultiStepWrite(dependencies, endpoints.changePayment, schemas.changePayment, ({ caller, query, expected }) =>
    changePayment(payments, caller, query.order ?? null, expected),
  );

  handleCall(dependencies, endpoints.setManualPix, schemas.setManualPix, ({ db, caller, body, expected }) =>
    setManualPix(db, caller, body.pixKey, expected),
  );
}
