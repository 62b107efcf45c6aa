import type { Message } from '#shared/model/message.ts';
import type { WaitingMessage } from '../../database/messaging/waiting-messages.ts';

/** How long an order's receipt waits for its payment code: a payment company that is down may take longer. */
export const longestWaitForCodeMs = 10 * 60_000;

/** One message for several. `covered`: the ids of the waiting messages that it says too. */
export type MergedTemplate = { message: Message; covered: string[] };

/**
 * What one template says in place of a message and those that wait behind it. Each template costs the shop money, so
 * the parts of a long text are one template, and so are the receipt of an order, how to pay it and the code.
 * `hasButton`: whether the template opens the payment page, where the code is copied.
 */
export function mergeIntoTemplate(
  { message, dedupe_key: key }: Omit<WaitingMessage, 'id'>,
  waiting: readonly WaitingMessage[],
  hasButton: boolean,
): MergedTemplate {
  const orderId = message.placed?.orderId;
  const covered: WaitingMessage[] = [];
  for (const next of waiting) {
    if (isSameText(next.dedupe_key, key) || isPaymentOf(orderId, next.message)) covered.push(next);
    // The order changed meanwhile: what follows is about its next state.
    else if (orderId !== undefined && next.dedupe_key.startsWith(`order:${orderId}:`)) break;
  }
  const parts = covered.filter(({ dedupe_key }) => isSameText(dedupe_key, key)).map((part) => part.message);
  const whole = joinParts(message, parts);
  const payment = [message, ...covered.map((next) => next.message)].findLast(
    ({ placed }) => placed?.part === 'payment',
  );
  return { message: payment ? withPayment(whole, payment, hasButton) : whole, covered: covered.map(({ id }) => id) };
}

/** The number of a part at the end of its key, and in its title. */
const partOfKey = /:part-\d+$/;
const partOfTitle = / \(\d+ de \d+\)$/;

const isSameText = (key: string, other: string): boolean => key.replace(partOfKey, '') === other.replace(partOfKey, '');

const isPaymentOf = (orderId: string | undefined, { placed }: Message): boolean =>
  orderId !== undefined && placed?.orderId === orderId && placed.part !== 'receipt';

/** A text without its division into parts. Each part repeats the title, and the last one has the button. */
function joinParts(message: Message, parts: readonly Message[]): Message {
  const last = parts.at(-1);
  if (!last) return message;
  const [title = '', ...lines] = message.lines;
  const others = parts.flatMap((part) => part.lines.slice(1));
  return { ...message, lines: [title.replace(partOfTitle, ''), ...lines, ...others], button: last.button };
}

/** A receipt with how to pay behind its title, because a template may cut the end of a long text. */
function withPayment(whole: Message, payment: Message, hasButton: boolean): Message {
  if (payment.placed?.part !== 'payment') return whole;
  const { withButton, withoutButton } = payment.placed.together;
  const [title = '', ...agreed] = whole.placed?.part === 'receipt' ? whole.lines : [];
  const pay = hasButton ? withButton : withoutButton;
  return { ...payment, lines: [...(title === '' ? [] : [title]), ...pay, ...agreed] };
}
