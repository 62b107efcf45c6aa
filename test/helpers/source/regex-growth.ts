import { type AST, RegExpParser } from '@eslint-community/regexpp';

/**
 * How the steps of a backtracking search grow with the text: 'linear', 'polynomial' or 'exponential'.
 *
 * The expression becomes an automaton with one state for each place that matches a character. The search itself is also
 * a state, because it may start anywhere. Steps grow polynomially when one word leads from state p to p, from p to q
 * and from q to q: the text can be divided between p and q in many ways. They grow exponentially when one word leads
 * from p to p by two paths. (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991.)
 *
 * Simplifications, all except the last on the side of caution: every match that can fail is assumed to have a suffix
 * that makes it fail. Assertions always hold. A count above 12 has no upper limit. A back-reference is one character of
 * any kind.
 */
export type Growth = 'linear' | 'polynomial' | 'exponential';

/** Classifies the expression `/source/flags`. Throws where the source is no regular expression. */
export function growthOf(source: string, flags: string): Growth {
  const isUnicode = /[uv]/.test(flags);
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const builder = new AutomatonBuilder(flags.replace(/[gyd]/g, ''), alphabetOf(source, isUnicode));
  let growth = builder.growthOf(pattern.alternatives, flags.includes('y'));
  for (const inner of builder.lookbehinds) growth = worse(growth, builder.growthOf(inner, false, true));
  return growth;
}

const order: readonly Growth[] = ['linear', 'polynomial', 'exponential'];
const worse = (one: Growth, other: Growth): Growth => (order.indexOf(one) > order.indexOf(other) ? one : other);

/** ASCII, Latin-1, some characters of every other kind, and each character of the expression with its neighbours. */
function alphabetOf(source: string, isUnicode: boolean): string[] {
  const points = new Set<number>(Array.from({ length: 256 }, (_, code) => code));
  for (const character of '\u0130\u0131\u017f\u0301\u03a3\u0416\u05d0\u200b\u2003\u2013\u2014\u2028\u20ac\u2800\u4e2d\ue000\ufeff\uffff\ud800\udc00😀𝒜')
    points.add(character.codePointAt(0) ?? 0);
  for (const character of source) {
    const code = character.codePointAt(0) ?? 0;
    for (const near of [code - 1, code, code + 1]) if (near >= 0) points.add(near);
  }
  return [...points].filter((code) => isUnicode || code <= 0xffff).map((code) => String.fromCodePoint(code));
}

type Edge = { from: number; to: number };
/**
 * Where a part may match the empty text, or a match may end: anywhere, only at the start or the end of the text, or
 * under an assertion.
 */
type Where = 'anywhere' | 'start' | 'end' | 'asserted';
type Place = { state: number; where: Where };
/** A part of an expression: its possible first and last states, and where it may match the empty text. */
type Part = { entries: Place[]; exits: Place[]; empty: Where[] };

const nothing: Part = { entries: [], exits: [], empty: ['anywhere'] };
const both = (one: Where, other: Where): Where => {
  if (one === 'anywhere' || one === other) return other;
  if (other === 'anywhere') return one;
  return one === 'start' || other === 'start' ? 'start' : 'asserted';
};
/** Counts up to this are unrolled. */
const longestCount = 12;

class AutomatonBuilder {
  /** Lookbehinds are matched backwards, at every place where the search reaches them. */
  readonly lookbehinds: AST.Alternative[][] = [];
  private isBackward = false;
  private sets: bigint[] = [];
  private edges: Edge[] = [];
  private readonly known = new Map<string, bigint>();
  private readonly flags: string;
  private readonly alphabet: readonly string[];
  private readonly all: bigint;
  constructor(flags: string, alphabet: readonly string[]) {
    this.flags = flags;
    this.alphabet = alphabet;
    this.all = (1n << BigInt(alphabet.length)) - 1n;
  }

  growthOf(alternatives: readonly AST.Alternative[], isSticky: boolean, isBackward = false): Growth {
    this.isBackward = isBackward;
    this.sets = [];
    this.edges = [];
    const search = this.state(this.all);
    const part = this.oneOf(alternatives);
    if (!isSticky) {
      this.edges.push({ from: search, to: search });
      this.connect([{ state: search, where: 'anywhere' }], part.entries);
    }
    // A part that matches every character up to the end of the text cannot fail there.
    const cannotFail = ({ state, where }: Place) =>
      where === 'anywhere' ||
      (where === 'end' &&
        this.sets[state] === this.all &&
        this.edges.some(({ from, to }) => from === state && to === state));
    return growthOfAutomaton(this.sets, this.edges, new Set(part.exits.filter(cannotFail).map(({ state }) => state)));
  }

  private state(set: bigint): number {
    return this.sets.push(set) - 1;
  }

  /** The state of a one-character matcher; the regular expression engine decides which characters match. */
  private taking(raw: string): Part {
    let set = this.known.get(raw);
    if (set === undefined) {
      const one = new RegExp(`^(?:${raw})$`, this.flags);
      set = this.alphabet.reduce((bits, character, at) => (one.test(character) ? bits | (1n << BigInt(at)) : bits), 0n);
      this.known.set(raw, set);
    }
    return this.single(this.state(set));
  }

  private single(state: number): Part {
    return { entries: [{ state, where: 'anywhere' }], exits: [{ state, where: 'anywhere' }], empty: [] };
  }

  private oneOf(alternatives: readonly AST.Alternative[]): Part {
    return alternatives
      .map(({ elements }) =>
        this.sequence(
          (this.isBackward ? elements.toReversed() : elements).map((element) => () => this.element(element)),
        ),
      )
      .reduce((one, other) => ({
        entries: [...one.entries, ...other.entries],
        exits: [...one.exits, ...other.exits],
        empty: [...new Set([...one.empty, ...other.empty])],
      }));
  }

  private sequence(makers: readonly (() => Part)[]): Part {
    return makers.reduce((before, make) => this.join(before, make()), nothing);
  }

  private join(before: Part, after: Part): Part {
    this.connect(before.exits, after.entries);
    const through = (empty: readonly Where[], places: readonly Place[]) =>
      empty.flatMap((where) => places.map((place) => ({ ...place, where: both(where, place.where) })));
    return {
      entries: [...before.entries, ...through(before.empty, after.entries)],
      exits: [...after.exits, ...through(after.empty, before.exits)],
      empty: [...new Set(before.empty.flatMap((one) => after.empty.map((other) => both(one, other))))],
    };
  }

  private connect(exits: readonly Place[], entries: readonly Place[]): void {
    for (const exit of exits)
      for (const entry of entries)
        if (entry.where !== 'start' && exit.where !== 'end') this.edges.push({ from: exit.state, to: entry.state });
  }

  private repeated({ min, max, element }: AST.Quantifier): Part {
    const once = () => this.element(element);
    const isLong = max > longestCount;
    const needed = this.sequence(
      Array.from({ length: Math.min(min, longestCount) - (isLong && min > 0 ? 1 : 0) }, () => once),
    );
    if (isLong) {
      const loop = once();
      this.connect(loop.exits, loop.entries);
      return this.join(needed, min === 0 ? maybe(loop) : loop);
    }
    let optional = nothing;
    for (let count = min; count < max; count++) {
      const more = once();
      optional = maybe(this.join(more, optional));
    }
    return this.join(needed, optional);
  }

  private element(element: AST.Element): Part {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.taking(element.raw);
      case 'Backreference':
        return this.taking('[^]');
      case 'Group':
      case 'CapturingGroup':
        return this.oneOf(element.alternatives);
      case 'Quantifier':
        return element.max === 0 ? nothing : this.repeated(element);
      case 'Assertion':
        return this.assertion(element);
    }
  }

  private assertion(element: AST.Assertion): Part {
    const isPlain = !this.flags.includes('m') && !this.isBackward;
    if (element.kind === 'start' || element.kind === 'end')
      return { ...nothing, empty: [isPlain ? element.kind : 'asserted'] };
    if (element.kind === 'lookbehind') this.lookbehinds.push(element.alternatives);
    // A path without an exit: the rest of the expression matches the same characters again.
    const entries = element.kind === 'lookahead' && !this.isBackward ? this.oneOf(element.alternatives).entries : [];
    return { entries, exits: [], empty: ['asserted'] };
  }
}

const maybe = (part: Part): Part => ({ ...part, empty: [...new Set<Where>([...part.empty, 'anywhere'])] });

/** `accepting`: states where the match can end at once, so dividing a text there costs no further attempt. */
function growthOfAutomaton(sets: readonly bigint[], edges: readonly Edge[], accepting: ReadonlySet<number>): Growth {
  const from = sets.map((_, state) => edges.filter((edge) => edge.from === state).map((edge) => edge.to));
  const reach = from.map((_, state) => reachableFrom(from, state));
  const loops = sets.map((_, state) => state).filter((state) => reach[state]?.has(state));
  const isTogether = (one: number, other: number) => (reach[one]?.has(other) && reach[other]?.has(one)) ?? false;
  const next = (state: number) => from[state] ?? [];
  const common = (...states: number[]) => states.reduce((bits, state) => bits & (sets[state] ?? 0n), ~0n) !== 0n;

  const failing = (state: number) => !accepting.has(state);
  for (const p of loops.filter(failing)) {
    // Two paths of one word: they divide at a state, or use the same edge in two ways.
    const isDouble = isFound([p, p, 0], ([a = p, b = p, hasParted = 0]) =>
      next(a).flatMap((a2, i) =>
        next(b).flatMap((b2, j) =>
          failing(a2) && failing(b2) && isTogether(a2, p) && isTogether(b2, p) && common(a2, b2)
            ? [[a2, b2, hasParted === 1 || (a === b ? i !== j : true) ? 1 : 0]]
            : [],
        ),
      ),
    )([p, p, 1]);
    if (isDouble) return 'exponential';
  }
  for (const p of loops)
    for (const q of loops) {
      if (p === q || !failing(q) || !reach[p]?.has(q)) continue;
      const isDivided = isFound([p, p, q], ([a = p, b = p, c = q]) =>
        next(a).flatMap((a2) =>
          next(b).flatMap((b2) =>
            next(c).flatMap((c2) =>
              isTogether(a2, p) &&
              isTogether(c2, q) &&
              failing(c2) &&
              (b2 === q || reach[b2]?.has(q)) &&
              common(a2, b2, c2)
                ? [[a2, b2, c2]]
                : [],
            ),
          ),
        ),
      )([p, q, q]);
      if (isDivided) return 'polynomial';
    }
  return 'linear';
}

function reachableFrom(from: readonly number[][], start: number): Set<number> {
  const seen = new Set<number>();
  const waiting = [...(from[start] ?? [])];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    waiting.push(...(from[state] ?? []));
  }
  return seen;
}

/** Whether a path of one or more steps leads from `start` to a goal. */
const isFound =
  (start: number[], next: (place: number[]) => number[][]) =>
  (goal: number[]): boolean => {
    const seen = new Set<string>();
    const waiting = next(start);
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const key = place.join();
      if (key === goal.join()) return true;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(...next(place));
    }
    return false;
  };
