import { loadScript } from '../loading/load-script.ts';

/** The part of Google's script that is used here. */
type Recaptcha = { render: (node: HTMLElement, options: object) => number };

type RecaptchaOptions = {
  siteKey: string;
  onToken: (token: string) => void;
  /** A token is valid for two minutes; then the box is empty again. */
  onExpired: () => void;
  /** The box lost its connection and sends no further events. */
  onError: () => void;
};

const callback = 'onRecaptchaReady';
const url = `https://www.google.com/recaptcha/api.js?onload=${callback}&render=explicit&hl=pt-BR`;
/** Google's box is 304 px wide; narrower screens get its compact form. */
const fullWidthFrom = 340;

/**
 * Shows reCAPTCHA's box (v2) inside an element; `signal` removes it. Rejects if Google's script fails to load or
 * refuses the key. Each box gets its own element, because an element can hold a box only once.
 */
export async function showRecaptcha(
  container: HTMLElement,
  options: RecaptchaOptions,
  signal: AbortSignal,
): Promise<void> {
  await loadScript(url, { callback });
  if (signal.aborted) return;
  const recaptcha: unknown = Reflect.get(window, 'grecaptcha');
  if (!isRecaptcha(recaptcha)) throw new Error('the captcha script brought no captcha');
  const box = document.createElement('div');
  container.append(box);
  signal.addEventListener('abort', () => box.remove());
  const unlessAborted =
    <Args extends unknown[]>(notify: (...args: Args) => void) =>
    (...said: Args) =>
      signal.aborted || notify(...said);
  recaptcha.render(box, {
    sitekey: options.siteKey,
    size: window.innerWidth < fullWidthFrom ? 'compact' : 'normal',
    callback: unlessAborted(options.onToken),
    'expired-callback': unlessAborted(options.onExpired),
    'error-callback': unlessAborted(options.onError),
  });
}

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === 'object' && value !== null && 'render' in value && typeof value.render === 'function';
