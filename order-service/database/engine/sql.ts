/** A query and its values: made by the `sql` tag, run by `Db`. */
export type Sql = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name under which the server may keep its plan (`prepared-statements.ts`). */
  readonly name?: string;
  /** The query writes nothing, whatever its first word is; it may lock rows. */
  readonly isRead?: boolean;
};

/**
 * Builds a parametrized query: each `${value}` becomes `$n`. A nested `Sql` is inserted and its values are renumbered.
 * Values are never part of the text, so no value can change the statement.
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  let text = strings[0] ?? '';
  const values: unknown[] = [];
  parts.forEach((part, at) => {
    if (isSql(part)) {
      const offset = values.length;
      text += part.text.replaceAll(/\$(\d+)/g, (_whole, digits: string) => `$${Number(digits) + offset}`);
      values.push(...part.values);
    } else {
      values.push(part);
      text += `$${values.length}`;
    }
    text += strings[at + 1] ?? '';
  });
  return { text, values };
}

/** Joins conditions with `and`; an empty list is `true`. */
export function joinWithAnd(conditions: Sql[]): Sql {
  return conditions.reduce((joined, condition) => sql`${joined} and ${condition}`, sql`true`);
}

const isSql = (part: unknown): part is Sql =>
  typeof part === 'object' && part !== null && 'text' in part && 'values' in part && Array.isArray(part.values);
