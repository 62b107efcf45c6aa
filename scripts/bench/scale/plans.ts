/** A node of a plan as `auto_explain` writes it in JSON. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};

/**
 * A statement that ran. `milliseconds`: in the server. `read`: rows that scans visited; `returned`: rows returned or
 * changed.
 */
export type RanStatement = {
  text: string;
  milliseconds: number;
  read: number;
  returned: number;
  pages: number;
  plan: PlanNode;
};

/** Parses a message of `auto_explain`; undefined for every other message. */
export function statementOf(message: string): RanStatement | undefined {
  const found = /^duration: ([\d.]+) ms\s+plan:\s*(\{[\s\S]*\})\s*$/.exec(message);
  if (!found) return undefined;
  const { 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: PlanNode } = JSON.parse(found[2] ?? '');
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    milliseconds: Number(found[1]),
    read: rowsRead(plan),
    returned: Math.max(rowsOf(plan), rowsChanged(plan)),
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    plan,
  };
}

const loops = (node: PlanNode): number => node['Actual Loops'] ?? 1;
const rowsOf = (node: PlanNode): number => Math.round((node['Actual Rows'] ?? 0) * loops(node));
const below = (node: PlanNode): PlanNode[] => node.Plans ?? [];

/** A bitmap heap scan reads the rows that its index scan found. They count once, at the heap scan. */
const isScan = (node: PlanNode): boolean => node['Relation Name'] !== undefined && /Scan$/.test(node['Node Type']);

function rowsRead(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const here = isScan(node) ? rowsOf(node) + removed * loops(node) : 0;
  return below(node).reduce((sum, each) => sum + rowsRead(each), here);
}

/** A change without `returning` changes the rows that its child node returns. */
function rowsChanged(node: PlanNode): number {
  const here = node['Node Type'] === 'ModifyTable' ? below(node).reduce((sum, each) => sum + rowsOf(each), 0) : 0;
  return below(node).reduce((sum, each) => sum + rowsChanged(each), here);
}

const slowMs = 5;
const maxRowsPerResult = 100;
/** Reading fewer rows costs nothing, however few are returned. */
const fewRows = 500;

/** Whether a statement takes more than 5 ms or reads more than 100 times the rows that it returns. */
export const isRemarkable = ({ milliseconds, read, returned }: RanStatement): boolean =>
  milliseconds > slowMs || (read > fewRows && read > maxRowsPerResult * Math.max(1, returned));

/** A plan as indented lines: each node with its table, its index, and the rows it returned and removed. */
export function planLines(node: PlanNode, depth = 0): string[] {
  const where = [node['Relation Name'], node['Index Name']].filter((name) => name !== undefined).join(' by ');
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const counts = `${rowsOf(node)} rows${removed ? `, ${removed * loops(node)} removed` : ''}`;
  const line = `${'  '.repeat(depth)}${node['Node Type']}${where ? ` ${where}` : ''}: ${counts}`;
  return [line, ...below(node).flatMap((each) => planLines(each, depth + 1))];
}
