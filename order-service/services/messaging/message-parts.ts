import type { Message } from '#shared/model/message.ts';

/**
 * The longest texts that every channel delivers whole, in bytes, which are never fewer than characters: the smallest
 * limits of all chat providers, with a button and without one.
 */
const maxPartBytes = { withButton: 640, alone: 1_000 };
/** The length of ' (12 de 34)' and a line break after the title. */
const counterLength = 12;
/** The maximum number of bytes of one UTF-16 unit. */
const maxBytesPerUnit = 3;

/**
 * Splits a message whose text is longer than a channel accepts, because a channel would drop its middle. Each part
 * begins with the message's first line. The picture goes with the first part, the button with the last.
 */
export function messageParts(message: Message): Message[] {
  const { lines, pictureUrl, button } = message;
  const [title = '', ...longLines] = lines;
  const longest = button ? maxPartBytes.withButton : maxPartBytes.alone;
  // A single line is a code to copy, and a chat copies whole messages, so it is not split.
  if (longLines.length === 0 || bytesOf(lines) <= longest) return [message];
  const capacity = longest - bytesOf([title]) - counterLength;
  const parts: string[][] = [];
  let part: string[] = [];
  for (const line of longLines.flatMap((long) =>
    bytesOf([long]) <= capacity ? [long] : cutBetweenWords(long, Math.floor(capacity / maxBytesPerUnit)),
  )) {
    if (part.length > 0 && bytesOf([...part, line]) > capacity) {
      parts.push(part);
      part = [];
    }
    part.push(line);
  }
  parts.push(part);
  return parts.map((some, at) => ({
    ...message,
    lines: [`${title} (${at + 1} de ${parts.length})`, ...some],
    pictureUrl: at === 0 ? pictureUrl : null,
    button: at === parts.length - 1 ? button : null,
  }));
}

/** Whether every channel delivers this text in one message that has a button. */
export const fitsWithButton = (lines: readonly string[]): boolean => bytesOf(lines) <= maxPartBytes.withButton;

const bytesOf = (lines: readonly string[]): number => Buffer.byteLength(lines.join('\n'));

/**
 * Splits a line into lines of at most this many UTF-16 units: at spaces where possible, and never inside a character.
 */
function cutBetweenWords(line: string, longest: number): string[] {
  if (line.length <= longest) return [line];
  const space = line.lastIndexOf(' ', longest);
  const isHalf = /[\uD800-\uDBFF]/.test(line.charAt(longest - 1));
  const end = space > longest / 2 ? space : longest - (isHalf ? 1 : 0);
  return [line.slice(0, end), ...cutBetweenWords(line.slice(end).trimStart(), longest)];
}
