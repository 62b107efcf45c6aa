import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The comments that bind a test to a sentence. They stand directly above a test, a `describe`, a loop with a test, or a
 * row of a table of cases:
 *
 *     // Spec §4: "On success the toast 'Produto adicionado ao carrinho' shows"
 *     // Decision: A confirmed order is Received, and the next cart is new.
 *
 * A quote is the specification's text word for word, with `…` where words are left out. A decision is a promise of the
 * project that the specification does not contain. Long ones continue on the next `//` lines.
 */
export type SentenceAnnotation = {
  /** The specification's section. `null` is a decision of the project. */
  section: number | null;
  says: string;
  /** The file below `test/`, with `/`. */
  file: string;
  /** The title in the source: a template keeps its `${…}`. */
  title: string;
};

/** The annotations of one file, and what is wrong with others, as `file:line: reason`. */
export type FoundAnnotations = { annotations: SentenceAnnotation[]; problems: string[] };

const START = /^\s*\/\/ (?:Spec §|Decision:)/;
const COMMENT = /^\s*\/\//;
const SPEC = /^Spec §(\d): "(.+)"$/;
const DECISION = /^Decision: (.+)$/;
const CALL = /^\s*(?:for \(.*\) )?(?:await )?(?:t\.)?(?:test|it|describe|journey|\w+Journey)\(\s*/;
const LOOP = /^\s*for \(/;
const ROW = /^\s*\[\s*/;
/** A string, or a template whose `${…}` may contain a plain template. */
const LITERAL = /^'((?:\\.|[^'\\])*)'|^"((?:\\.|[^"\\])*)"|^`((?:\\.|\$\{(?:[^}`]|`[^`]*`)*\}|\$(?!\{)|[^`\\$])*)`/;

/** Reads the annotations of a test file. */
export function annotationsIn(file: string, text: string): FoundAnnotations {
  const lines = text.split('\n');
  const found: FoundAnnotations = { annotations: [], problems: [] };
  for (const [at, end] of blocksOf(lines)) {
    const below = firstAfter(lines, end);
    const title = titleOf(lines.slice(below, endOfParagraph(lines, below)));
    const [section, says] = read(lines.slice(at, end));
    const problem =
      says === '' ? 'no annotation, or a plain comment below it' : title === '' ? 'no title follows' : undefined;
    if (problem === undefined) found.annotations.push({ section, says, file, title });
    else found.problems.push(`${file}:${at + 1}: ${problem}`);
  }
  return found;
}

/** The annotations of all test files below a folder, in the order of their paths. */
export function annotationsBelow(folder: string): FoundAnnotations {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
  const found = files.map((file) => annotationsIn(file, readFileSync(path.join(folder, file), 'utf8')));
  return {
    annotations: found.flatMap(({ annotations }) => annotations),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** The number of lines without those of annotations. */
export function linesWithoutAnnotations(text: string): number {
  const lines = text.split('\n');
  return blocksOf(lines).reduce((count, [at, end]) => count - (end - at), lines.length);
}

/** The first line of each annotation, and the line after its last one. */
function blocksOf(lines: readonly string[]): [at: number, end: number][] {
  return lines.flatMap((line, at) => {
    if (!START.test(line)) return [];
    let end = at + 1;
    while (COMMENT.test(lines[end] ?? '') && !START.test(lines[end] ?? '')) end += 1;
    return [[at, end] as [number, number]];
  });
}

function firstAfter(lines: readonly string[], start: number): number {
  let at = start;
  while (COMMENT.test(lines[at] ?? '')) at += 1;
  return at;
}

/** The section and the words of an annotation. Without words it is malformed. */
function read(lines: readonly string[]): [section: number | null, says: string] {
  const text = lines.map((line) => line.trim().slice(2).trim()).join(' ');
  const [, section, quote] = SPEC.exec(text) ?? [];
  if (quote !== undefined) return [Number(section), quote];
  return [null, DECISION.exec(text)?.[1] ?? ''];
}

function endOfParagraph(lines: readonly string[], start: number): number {
  const end = lines.indexOf('', start);
  return end === -1 ? lines.length : end;
}

/**
 * The title of the test or of the row that the code begins with, also when it is added up from several literals. A loop
 * has the title of its first test.
 */
function titleOf(lines: readonly string[]): string {
  const isLoop = LOOP.test(lines[0] ?? '');
  const first = isLoop ? lines.findIndex((line) => CALL.test(line)) : 0;
  const code = lines.slice(Math.max(first, 0)).join('\n');
  const start = CALL.exec(code) ?? ROW.exec(code);
  if (!start) return '';
  let title = '';
  let rest = code.slice(start[0].length);
  for (;;) {
    const literal = LITERAL.exec(rest);
    if (!literal) return title;
    title += (literal[1] ?? literal[2] ?? literal[3] ?? '').replace(/\\(['"`\\])/g, '$1');
    const after = rest.slice(literal[0].length);
    const plus = /^\s*\+\s*/.exec(after);
    if (!plus) return title;
    rest = after.slice(plus[0].length);
  }
}
