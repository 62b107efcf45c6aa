/** A verb of the operator's command line. */
export type Command = { usage: string; summary: string; run: (words: string[]) => Promise<void> };

/** What the operator did or met that they can put right, in Portuguese; ends the command with exit code 1. */
export class OperatorError extends Error {}
