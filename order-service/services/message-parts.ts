import type { Message } from '#shared/model/message.ts';

/** The longest text that every channel takes whole, in characters: Messenger's and Instagram's text above a button. */
const longestPart = 640;
/** What ' (12 de 34)' may take behind the title. */
const counterLength = 12;

/**
 * A message as several when its text is longer than a channel takes: a channel would leave out its middle. Each part begins with the
 * message's first line; the picture goes with the first part, the button with the last.
 */
export function messageParts(message: Message): Message[] {
  const { lines, pictureUrl, button } = message;
  const [title = '', ...longLines] = lines;
  // One line alone is a code to be copied: a chat copies messages whole.
  if (longLines.length === 0 || lengthOf(lines) <= longestPart) return [message];
  const room = longestPart - title.length - counterLength - 1;
  const rest = longLines.flatMap((line) => cutBetweenWords(line, room));
  const parts: string[][] = [];
  let part: string[] = [];
  for (const line of rest) {
    if (part.length > 0 && lengthOf([...part, line]) > room) {
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

const lengthOf = (lines: readonly string[]): number => lines.join('\n').length;

/** A line as lines of at most so many characters, cut between words where there is a space. */
function cutBetweenWords(line: string, longest: number): string[] {
  if (line.length <= longest) return [line];
  const space = line.lastIndexOf(' ', longest);
  const end = space > longest / 2 ? space : longest;
  return [line.slice(0, end), ...cutBetweenWords(line.slice(end).trimStart(), longest)];
}
