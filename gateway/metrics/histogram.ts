/** Label names with their values, in the text format of Prometheus. */
const labelsText = (names: readonly string[], values: readonly (string | number)[], more = ''): string => {
  const pairs = names.map((name, index) => `${name}="${escaped(String(values[index] ?? ''))}"`);
  return [...pairs, ...(more === '' ? [] : [more])].join(',');
};
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const headText = (name: string, help: string, type: string): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

type Named = { name: string; help: string; labelNames: readonly string[] };

/** A histogram of durations in seconds: their number, their sum, and the number within each bound. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #within: Float64Array;
  #sum = 0;
  #count = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#within = new Float64Array(bounds.length);
  }

  observe(seconds: number): void {
    this.#count++;
    this.#sum += seconds;
    for (let index = 0; index < this.#bounds.length; index++) {
      if (seconds > (this.#bounds[index] ?? 0)) continue;
      this.#within[index] = (this.#within[index] ?? 0) + 1;
      return;
    }
  }

  /** The lines of the histogram with these labels. */
  text(name: string, names: readonly string[], values: readonly string[]): string {
    let cumulative = 0;
    const lines = this.#bounds.map((bound, index) => {
      cumulative += this.#within[index] ?? 0;
      return `${name}_bucket{${labelsText(names, values, `le="${bound}"`)}} ${cumulative}\n`;
    });
    const labels = labelsText(names, values);
    const infinity = labelsText(names, values, 'le="+Inf"');
    const total = `${name}_sum{${labels}} ${this.#sum}\n${name}_count{${labels}} ${this.#count}\n`;
    return `${lines.join('')}${name}_bucket{${infinity}} ${this.#count}\n${total}`;
  }
}

type Series<Last> = { labels: string[]; counts: Map<Last, number>; histogram: Histogram };

/**
 * A counter and a histogram of the same events, without `prom-client`: that builds the label text for each count, which
 * costs more per request than all other metrics. `Last` is the label that only the counter has, such as the status.
 */
export class CounterAndHistogram<Last extends string | number> {
  readonly #counter: Named;
  readonly #times: Named;
  readonly #bounds: readonly number[];
  /** Keyed by the second label, then by the first: a joined key would create a new string for each count. */
  readonly #series = new Map<string, Map<string, Series<Last>>>();

  /** The counter has the labels of the histogram and one more. */
  constructor(counter: Named, times: Named, bounds: readonly number[]) {
    this.#counter = counter;
    this.#times = times;
    this.#bounds = bounds;
  }

  /** Counts one event with these labels. `null` seconds: its duration is not measured. */
  add(first: string, second: string, last: Last, seconds: number | null): void {
    const series = this.#series.get(second)?.get(first) ?? this.#createSeries(first, second);
    series.counts.set(last, (series.counts.get(last) ?? 0) + 1);
    if (seconds !== null) series.histogram.observe(seconds);
  }

  #createSeries(first: string, second: string): Series<Last> {
    const series: Series<Last> = { labels: [first, second], counts: new Map(), histogram: new Histogram(this.#bounds) };
    const seriesByFirst = this.#series.get(second);
    if (seriesByFirst) seriesByFirst.set(first, series);
    else this.#series.set(second, new Map([[first, series]]));
    return series;
  }

  /** Both metrics in Prometheus' text format. */
  text(): string {
    const all = [...this.#series.values()].flatMap((seriesByFirst) => [...seriesByFirst.values()]);
    const counted = all.flatMap(({ labels, counts }) =>
      [...counts].map(
        ([last, count]) =>
          `${this.#counter.name}{${labelsText(this.#counter.labelNames, [...labels, last])}} ${count}\n`,
      ),
    );
    const timed = all.map(({ labels, histogram: tally }) =>
      tally.text(this.#times.name, this.#times.labelNames, labels),
    );
    const counterHead = headText(this.#counter.name, this.#counter.help, 'counter');
    const timesHead = headText(this.#times.name, this.#times.help, 'histogram');
    return `${counterHead}${counted.join('')}\n${timesHead}${timed.join('')}`;
  }
}
