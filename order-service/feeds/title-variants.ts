import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { slugOf } from './cells/plain-text.ts';
import type { ImportIssue } from './feed-product.ts';
import { axisNames, axisOf, type RowOutline } from './product-from-row.ts';

/**
 * Finds the variants of feeds without `item_group_id`. Candidates are rows of one brand, seller and category with the
 * same title, except for "… - Proteína: Carne" at the end or for their own colour or size. They become a group only
 * without ambiguity: two or more rows, all with the same attributes, no two alike. Each row's id becomes the SKU of its
 * variant.
 */
export function groupByTitle(rows: readonly RowOutline[]): { rows: RowOutline[]; notices: ImportIssue[] } {
  const ids = new Set(rows.flatMap(({ product, groupId }) => [product.providerId, groupId]));
  const families = new Map<string, { row: RowOutline; title: Title }[]>();
  for (const row of rows) {
    if (row.groupId !== '') continue;
    const title = readTitle(row);
    const { brand, sellerName, categoryPath } = row.product;
    const key = JSON.stringify(
      [title.base, brand, sellerName, ...(categoryPath ?? [])].map((part) => normalizeLabel(part ?? '')),
    );
    const family = families.get(key) ?? [];
    family.push({ row, title });
    families.set(key, family);
  }
  const changed = new Map<RowOutline, RowOutline>();
  const notices: ImportIssue[] = [];
  for (const family of families.values()) {
    const [first] = family;
    if (first === undefined || !isUnambiguous(family.map(({ title }) => title))) continue;
    const slug = slugOf(first.title.base).slice(0, 60);
    const groupId = ids.has(slug) ? first.row.product.providerId : slug;
    ids.add(groupId);
    for (const { row, title } of family)
      changed.set(row, { ...row, groupId, product: { ...row.product, name: title.base }, choices: title.choices });
    const names = first.title.choices.map(({ axis, name }) => name ?? axisNames[axis]).join(', ');
    const reason = `${family.length} linhas entraram como opções (${names}) de um produto: ${first.title.base}`;
    notices.push({ line: first.row.product.line, id: feedIdOf(first.row.product.providerId), reason });
  }
  return { rows: rows.map((row) => changed.get(row) ?? row), notices };
}

/** A parsed title: the product's name, and the variant attributes from the title and the row's own columns. */
type Title = { base: string; choices: RowOutline['choices'] };

function readTitle({ product, choices }: RowOutline): Title {
  const parts = product.name.split(/ [-–—] /);
  const named: RowOutline['choices'] = [];
  while (parts.length > 1) {
    const [, name, value] = /^\s*(\p{L}[^:]{0,29}):\s+(\S.{0,79})$/u.exec(parts.at(-1) ?? '') ?? [];
    if (name === undefined || value === undefined) break;
    named.unshift({ axis: axisOf(name), name: name.trim(), value: value.trim() });
    parts.pop();
  }
  const known = new Set(named.map(({ axis }) => axis));
  return { base: parts.join(' - ').trim(), choices: [...named, ...choices.filter(({ axis }) => !known.has(axis))] };
}

function isUnambiguous(titles: readonly Title[]): boolean {
  const axesOf = ({ choices }: Title) =>
    choices
      .map(({ axis }) => axis)
      .sort()
      .join(' ');
  const valuesOf = ({ choices }: Title) =>
    JSON.stringify(choices.map(({ axis, value }) => `${axis}: ${normalizeLabel(value)}`).sort());
  const [first] = titles;
  if (first === undefined || titles.length < 2 || first.choices.length === 0) return false;
  const hasTwice = new Set(first.choices.map(({ axis }) => axis)).size < first.choices.length;
  return (
    !hasTwice &&
    titles.every((title) => axesOf(title) === axesOf(first)) &&
    new Set(titles.map(valuesOf)).size === titles.length
  );
}
