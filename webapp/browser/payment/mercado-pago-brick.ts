import type { BrickPayment } from '#shared/model/payment/card.ts';
import { loadScript } from '../loading/load-script.ts';

const url = 'https://sdk.mercadopago.com/js/v2';
/** Names the device for the fraud check, in a global variable. */
const deviceUrl = 'https://www.mercadopago.com/v2/security.js';

type BrickOptions = {
  publicKey: string;
  /** In reais; the server charges its own amount in any case. */
  amount: number;
  payer: { email: string; document: string } | null;
  /** The most installments that the shop accepts for this amount. */
  maxInstallments: number;
  onReady: () => void;
  /** The typed card became a token. A rejection enables the form's own button again. */
  onSubmit: (payment: BrickPayment) => Promise<void>;
  /** The form can no longer be used. It shows smaller errors itself. */
  onCritical: () => void;
};

/** The part of the provider's script that is used here. */
type Brick = { unmount: () => void };
type Bricks = { create: (kind: string, containerId: string, settings: object) => Promise<unknown> };

let brickCount = 0;

/**
 * Shows the provider's card form inside an element; `signal` removes it. Rejects if the script fails to load or the
 * form fails to render. Each form gets its own element, so a late one cannot collide with the next.
 */
export async function showCardBrick(container: HTMLElement, options: BrickOptions, signal: AbortSignal): Promise<void> {
  // A payment without the device's name is only refused more often.
  void loadScript(deviceUrl, { attributes: { view: 'checkout' } }).catch(() => {});
  await loadScript(url);
  if (signal.aborted) return;
  const box = document.createElement('div');
  box.id = `card-brick-${++brickCount}`;
  container.append(box);
  signal.addEventListener('abort', () => box.remove());
  const brick: unknown = await bricksOf(options.publicKey).create('cardPayment', box.id, settingsOf(options, signal));
  if (!isBrick(brick)) return;
  if (signal.aborted) return brick.unmount();
  signal.addEventListener('abort', () => brick.unmount());
}

function bricksOf(publicKey: string): Bricks {
  const Sdk: unknown = Reflect.get(window, 'MercadoPago');
  if (typeof Sdk !== 'function') throw new Error('the card form script brought no card form');
  const sdk: unknown = Reflect.construct(Sdk, [publicKey, { locale: 'pt-BR' }]);
  if (!hasBricks(sdk)) throw new Error('the card form script knows no card form');
  return sdk.bricks();
}

function settingsOf(options: BrickOptions, signal: AbortSignal): object {
  const { amount, payer, maxInstallments, onReady, onSubmit, onCritical } = options;
  const unlessAborted = (notify: () => void) => () => {
    if (!signal.aborted) notify();
  };
  const identification = payer?.document
    ? { type: payer.document.length > 11 ? 'CNPJ' : 'CPF', number: payer.document }
    : null;
  return {
    initialization: {
      amount,
      ...(payer ? { payer: { email: payer.email, ...(identification ? { identification } : {}) } } : {}),
    },
    customization: {
      // The shop's payment option is a credit card: other cards would be charged under other terms.
      paymentMethods: {
        minInstallments: 1,
        maxInstallments,
        types: { excluded: ['debit_card', 'prepaid_card'] },
      },
      visual: { style: { theme: 'bootstrap' } },
    },
    callbacks: {
      onReady: unlessAborted(onReady),
      onError: (error: unknown) => (isCritical(error) ? unlessAborted(onCritical)() : undefined),
      onSubmit: (data: unknown, more: unknown) => {
        const payment = readBrickPayment(data, more);
        return payment === null || signal.aborted ? Promise.reject(new Error('no card token')) : onSubmit(payment);
      },
    },
  };
}

/**
 * Validates the form's data at the boundary: only the fields of the contract pass. `more`: what the form says besides;
 * the card's type is in it.
 */
function readBrickPayment(data: unknown, more: unknown): BrickPayment | null {
  if (!isRecord(data)) return null;
  const { token, payment_method_id, issuer_id, installments, payer } = data;
  if (typeof token !== 'string' || typeof payment_method_id !== 'string' || !isRecord(payer)) return null;
  const { email, identification } = payer;
  const { type, number } = isRecord(identification) ? identification : {};
  return {
    token,
    payment_method_id,
    ...typeIn(more),
    issuer_id: typeof issuer_id === 'string' || typeof issuer_id === 'number' ? String(issuer_id) : null,
    installments: Number(installments) || 1,
    payer: {
      email: typeof email === 'string' ? email : '',
      ...(typeof type === 'string' && typeof number === 'string' ? { identification: { type, number } } : {}),
    },
    ...deviceOf(),
    canChallenge: true,
  };
}

function typeIn(more: unknown): Pick<BrickPayment, 'payment_type_id'> {
  const type = isRecord(more) ? more.paymentTypeId : null;
  return typeof type === 'string' && /^[\w-]{1,50}$/.test(type) ? { payment_type_id: type } : {};
}

/** The device's name, if the script has set it by now. */
function deviceOf(): Pick<BrickPayment, 'deviceId'> {
  const deviceId: unknown = Reflect.get(window, 'MP_DEVICE_SESSION_ID');
  return typeof deviceId === 'string' && /^[\w.:-]{1,200}$/.test(deviceId) ? { deviceId } : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCritical = (error: unknown): boolean => isRecord(error) && error.type === 'critical';
const isBrick = (value: unknown): value is Brick => isRecord(value) && typeof value.unmount === 'function';
const hasBricks = (value: unknown): value is { bricks: () => Bricks } =>
  isRecord(value) && typeof value.bricks === 'function';
