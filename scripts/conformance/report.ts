import { type Finding, guide } from './checks.ts';

/** The method and the path of a finding, without its note. */
const callIn = ({ call }: Finding): string => call.split(' (')[0] ?? call;
const headingOf = (sentence: string): string => /^"[^"]+"/.exec(sentence)?.[0] ?? sentence;

/** A problem of a call: how often it was found, and in which sentences besides the first. */
type Cause = { first: Finding; count: number; headings: Set<string> };

function causesOf(findings: readonly Finding[]): Map<string, Cause> {
  const causes = new Map<string, Cause>();
  for (const finding of findings)
    for (const problem of 'problems' in finding ? finding.problems : []) {
      const key = keyOf(finding, problem);
      const known = causes.get(key) ?? { first: finding, count: 0, headings: new Set() };
      if (finding.sentence !== known.first.sentence) known.headings.add(headingOf(finding.sentence));
      causes.set(key, { ...known, count: known.count + 1 });
    }
  return causes;
}

const keyOf = (finding: Finding, problem: string): string => `${callIn(finding)}\n${problem}`;

/**
 * The report for people, sentence by sentence. A problem that a call has several times is written once, where it was
 * found first, with how often it was found.
 */
export function reportLines(findings: readonly Finding[], warned: number): string[] {
  const causes = causesOf(findings);
  const linesOf = (finding: Finding): string[] => {
    if ('untried' in finding) return [`-       ${finding.call}: ${finding.untried}`];
    const warnings = (finding.warnings ?? []).map((warning) => `  aviso   ${warning}`);
    if (finding.problems.length === 0) return [`ok      ${finding.call}`, ...warnings];
    const problems = [...new Set(finding.problems)].flatMap((problem) => {
      const cause = causes.get(keyOf(finding, problem));
      return cause?.first === finding ? [`          ${problem}${repeated(cause)}`] : [];
    });
    if (problems.length + warnings.length === 0) return [];
    return [`DESVIA  ${finding.call}`, ...problems, ...warnings];
  };
  const ofSentence = new Map<string, string[]>();
  for (const finding of findings)
    ofSentence.set(finding.sentence, [...(ofSentence.get(finding.sentence) ?? []), ...linesOf(finding)]);
  const calls = new Set([...causes.values()].map(({ first }) => callIn(first)));
  return [
    `Entre aspas está a seção de ${guide} que diz a frase.`,
    ...[...ofSentence].flatMap(([sentence, lines]) => (lines.length === 0 ? [] : ['', sentence, ...lines])),
    ...(warned > 0 ? ['', `Chamadas com avisos: ${warned}`] : []),
    '',
    ...(calls.size === 0 ? ['Nenhum desvio.'] : [`Desvios diferentes: ${causes.size}`]),
    ...(calls.size === 0 ? [] : [`Chamadas que desviam: ${calls.size}`]),
  ];
}

function repeated({ count, headings }: Cause): string {
  if (count === 1) return '';
  return ` (${count} vezes${headings.size > 0 ? `, também em ${[...headings].join(', ')}` : ''})`;
}
