import type { TSchema } from 'typebox';

/** The parts of JSON Schema that the Platform API's table uses. */
type Schema = TSchema & {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** The TypeScript type of a schema, as text. Descriptions become comments. */
export function typeText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((part) => typeText(part, indent)))].join(' | ');
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent);
    case 'array':
      return schema.items ? `Array<${typeText(schema.items, indent)}>` : 'unknown[]';
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectText({ properties, required = [] }: Schema, indent: string): string {
  if (!properties) return 'Record<string, unknown>';
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, part]) => {
    const { description } = part.description === undefined ? (part.anyOf?.[0] ?? part) : part;
    const comment = description === undefined ? '' : `${inner}/** ${description.replaceAll('*/', '* /')} */\n`;
    const isNeeded = required.includes(name);
    const type = typeText(part, inner);
    return `${comment}${inner}${JSON.stringify(name)}${isNeeded ? '' : '?'}: ${type}${isNeeded ? '' : ' | undefined'};`;
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`;
}
