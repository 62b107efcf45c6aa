import { hostname } from 'node:os';
import { bufferedLines, writeAll } from './buffered-log.ts';
import { terminalText } from './log-translations.ts';

/** The output of the process for the person or program that started it. */
export type OperatorOutput = {
  /** Receives log lines: JSON, each with its line end. */
  logStream: { write(line: string): void };
  /** Prints what was started, where it is and what to do next: one line each. */
  printLines(...lines: string[]): void;
  /** Prints a step that a person waits for. Not part of the log. */
  progress(text: string): void;
  /** Prints why the process ends: a text for the operator, or an error with its stack trace. */
  fail(reason: string | Error): void;
};

type Terminals = { out: boolean; error: boolean };

/** Writes plain lines to a terminal, and JSON lines to a file, a pipe or a log collector. */
export function operatorOutput({ out, error }: Terminals): OperatorOutput {
  const lines = bufferedLines(1);
  const print = (text: string) => writeAll(1, Buffer.from(`${text}\n`));
  return {
    logStream: out ? { write: (line) => print(formatLogLine(line)) } : lines,
    printLines: (...texts) => {
      if (out) print(texts.join('\n'));
      else for (const text of texts) if (text.trim() !== '') lines.write(jsonLine(30, { msg: text.trim() }));
    },
    progress: (text) => {
      if (out) print(text);
    },
    fail: (reason) => writeAll(2, Buffer.from(error ? `${readableFailure(reason)}\n` : jsonFailure(reason))),
  };
}

const sender = { pid: process.pid, hostname: hostname() };
const jsonLine = (level: number, facts: object) =>
  `${JSON.stringify({ level, time: Date.now(), ...sender, ...facts })}\n`;

const jsonFailure = (reason: string | Error) =>
  typeof reason === 'string'
    ? jsonLine(60, { msg: reason })
    : jsonLine(60, {
        err: { type: reason.name, message: reason.message, stack: causesOf(reason).join('\n') },
        msg: reason.message,
      });

const readableFailure = (reason: string | Error) =>
  typeof reason === 'string'
    ? `A loja não iniciou.\n${reason}`
    : `A loja não continua, por um erro inesperado. Para quem der suporte:\n\n${causesOf(reason).join('\n')}`;

/** The stack traces of an error and its causes. */
const causesOf = (error: Error): string[] => [
  error.stack ?? error.message,
  ...(error.cause instanceof Error ? causesOf(error.cause).map((trace) => `  por causa de: ${trace}`) : []),
];

/** Formats a log line for a person: time, severity, message in Portuguese, and details in parentheses. */
export function formatLogLine(line: string): string {
  const facts: unknown = JSON.parse(line);
  if (typeof facts !== 'object' || facts === null) return line.trimEnd();
  const { level, time, pid: _, hostname: __, msg, err, ...details } = facts as Record<string, unknown>;
  const when = new Date(Number(time)).toLocaleTimeString('pt-BR');
  const kind = Number(level) >= 50 ? 'Erro: ' : Number(level) >= 40 ? 'Aviso: ' : '';
  const detailTexts = Object.entries(details).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const trace = typeof err === 'object' && err !== null && 'stack' in err ? `\n${err.stack}` : '';
  const inParentheses = detailTexts.length > 0 ? ` (${detailTexts.join(', ')})` : '';
  return `${when} ${kind}${terminalText(String(msg))}${inParentheses}${trace}`;
}
