import type { TSchema } from 'typebox';
import { propertiesOf, requiredOf } from '#shared/contract/openapi-parts.ts';

/** What the documentation says of this deployment. */
export type DocsFacts = { publicUrl: string; callsPerMinute: number; callsAtOnce: number };

/** A section of a page; `id` is its anchor. */
export type DocsSection = { id: string; title: string; html: (facts: DocsFacts) => string };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text for HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
/** Text with `code` in it. */
export const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
/** "a, b e c", of parts that are HTML. */
export const listText = (parts: readonly string[]): string => new Intl.ListFormat('pt-BR').format(parts);
/** A block of code. */
export const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
export const json = (value: unknown): string => code(JSON.stringify(value, null, 2));

export const errorTable = (
  errors: Readonly<Record<string, string>>,
): string => `<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col"><code>code</code></th><th scope="col">Quando</th></tr></thead>
<tbody>${Object.entries(errors)
  .map(([name, when]) => `<tr><td><code>${escaped(name)}</code></td><td>${prose(when)}</td></tr>`)
  .join('')}</tbody></table></div>`;

export const fieldTable = (schema: TSchema): string => `<div class="scroll" tabindex="0"><table class="fields">
<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">O que é</th></tr></thead>
<tbody>${fieldsOf(schema, '').join('')}</tbody></table></div>`;

/** One row per field. Fields of objects and lists follow with their path. */
function fieldsOf(schema: TSchema, path: string): string[] {
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).flatMap(([name, part]) => {
    const { inner, isNullable, isList } = unwrapped(part);
    const description: unknown = Reflect.get(part, 'description') ?? Reflect.get(inner, 'description') ?? '';
    const at = `${path}${name}`;
    const needed = required.includes(name) ? '' : ' (pode faltar)';
    const kind = `${isList ? 'lista de ' : ''}${typeOf(inner)}${isNullable ? ' ou null' : ''}`;
    const cells = [`<code>${escaped(at)}</code>`, `${escaped(kind)}${needed}`, prose(String(description))];
    const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    return [row, ...fieldsOf(inner, `${at}${isList ? '[]' : ''}.`)];
  });
}

function unwrapped(schema: TSchema): { inner: TSchema; isNullable: boolean; isList: boolean } {
  const { anyOf, items } = schema as TSchema & { anyOf?: TSchema[]; items?: TSchema };
  if (anyOf) return { ...unwrapped(anyOf[0] ?? schema), isNullable: true };
  return items
    ? { inner: items, isNullable: false, isList: true }
    : { inner: schema, isNullable: false, isList: false };
}

function typeOf(schema: TSchema): string {
  const { enum: words, type, format } = schema as TSchema & { enum?: unknown[]; type?: string; format?: string };
  if (words) return words.map((word) => `"${word}"`).join(', ');
  if (format === 'date-time') return 'instante';
  const names: Readonly<Record<string, string>> = {
    string: 'texto',
    integer: 'número inteiro',
    number: 'número',
    boolean: 'true ou false',
  };
  return names[type ?? ''] ?? 'objeto';
}
