import type { BrickPayment } from '#shared/model/card.ts';
import { loadScript } from '../loading/load-script.ts';

const url = 'https://sdk.mercadopago.com/js/v2';

type BrickOptions = {
  publicKey: string;
  /** In reais; the server charges its own amount whatever the form says. */
  amount: number;
  payer: { email: string; document: string } | null;
  onReady: () => void;
  /** A card was typed in and became a token. Rejecting gives the form's own button back. */
  onSubmit: (payment: BrickPayment) => Promise<void>;
  /** The form is of no use any more. Lesser faults it shows itself. */
  onCritical: () => void;
};

/** As much of the provider's script as is used here. */
type Brick = { unmount: () => void };
type Bricks = { create: (kind: string, containerId: string, settings: object) => Promise<unknown> };

let brickCount = 0;

/**
 * Shows the provider's own card form inside an element; `signal` takes it away again. Rejects when the script cannot be had or the form
 * cannot be drawn. Each form gets an element of its own, so that one that comes late never meets its successor.
 */
export async function showCardBrick(container: HTMLElement, options: BrickOptions, signal: AbortSignal): Promise<void> {
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

function settingsOf({ amount, payer, onReady, onSubmit, onCritical }: BrickOptions, signal: AbortSignal): object {
  const unlessAborted = (notify: () => void) => () => {
    if (!signal.aborted) notify();
  };
  const identification = payer?.document ? { type: payer.document.length > 11 ? 'CNPJ' : 'CPF', number: payer.document } : null;
  return {
    initialization: {
      amount,
      ...(payer ? { payer: { email: payer.email, ...(identification ? { identification } : {}) } } : {}),
    },
    customization: { paymentMethods: { minInstallments: 1 }, visual: { style: { theme: 'bootstrap' } } },
    callbacks: {
      onReady: unlessAborted(onReady),
      onError: (error: unknown) => (isCritical(error) ? unlessAborted(onCritical)() : undefined),
      onSubmit: (data: unknown) => {
        const payment = readBrickPayment(data);
        return payment === null || signal.aborted ? Promise.reject(new Error('no card token')) : onSubmit(payment);
      },
    },
  };
}

/** The door where the form's data enter: only what the contract names goes on. */
function readBrickPayment(data: unknown): BrickPayment | null {
  if (!isRecord(data)) return null;
  const { token, payment_method_id, issuer_id, installments, payer } = data;
  if (typeof token !== 'string' || typeof payment_method_id !== 'string' || !isRecord(payer)) return null;
  const { email, identification } = payer;
  const { type, number } = isRecord(identification) ? identification : {};
  return {
    token,
    payment_method_id,
    issuer_id: typeof issuer_id === 'string' || typeof issuer_id === 'number' ? String(issuer_id) : null,
    installments: Number(installments) || 1,
    payer: {
      email: typeof email === 'string' ? email : '',
      ...(typeof type === 'string' && typeof number === 'string' ? { identification: { type, number } } : {}),
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCritical = (error: unknown): boolean => isRecord(error) && error.type === 'critical';
const isBrick = (value: unknown): value is Brick => isRecord(value) && typeof value.unmount === 'function';
const hasBricks = (value: unknown): value is { bricks: () => Bricks } => isRecord(value) && typeof value.bricks === 'function';
