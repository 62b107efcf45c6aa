/** A verb of the operator's command line. */
export type Command = { usage: string; summary: string; run: (args: string[]) => Promise<void> };
