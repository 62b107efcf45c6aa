import { type AnyNode, parse } from 'acorn';
import { transform } from 'esbuild';

/** A regular expression of a source file. */
export type FoundRegex = { source: string; flags: string };
/** The regular expressions of a file; `built`: expressions that are created at run time, as code. */
export type FileRegexes = { found: FoundRegex[]; built: string[] };

/**
 * The regular expressions of a TypeScript file: literals, and strings that begin with '^', which schemas use as
 * expressions. A placeholder in such a string stands for the number 9.
 */
export async function regexesOf(code: string, isJsx: boolean): Promise<FileRegexes> {
  const plain = await transform(code, { loader: isJsx ? 'tsx' : 'ts', jsx: 'automatic', target: 'esnext' });
  const regexes: FileRegexes = { found: [], built: [] };
  const visit = (node: AnyNode) => {
    if (node.type === 'Literal' && node.regex)
      regexes.found.push({ source: node.regex.pattern, flags: node.regex.flags });
    else if (node.type === 'Literal' && typeof node.value === 'string') addPattern(node.value);
    else if (node.type === 'TemplateLiteral') addPattern(node.quasis.map(({ value }) => value.cooked).join('9'));
    else if ((node.type === 'NewExpression' || node.type === 'CallExpression') && isNamed(node.callee, 'RegExp'))
      regexes.built.push(plain.code.slice(node.start, node.end));
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  const addPattern = (text: string) => {
    if (text.startsWith('^')) regexes.found.push({ source: text, flags: 'u' });
  };
  visit(parse(plain.code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return regexes;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const isNamed = (node: AnyNode, name: string): boolean => node.type === 'Identifier' && node.name === name;
