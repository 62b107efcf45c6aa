/**
 * The messages of JSON lines, as a program writes them when its output is no terminal.
 * @throws on a line that is not JSON
 */
export function messagesOf(printed: string): string[] {
  const lines = printed.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const { msg }: { msg: string } = JSON.parse(line);
    return msg;
  });
}
