import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of every file of the project by its path from the root, always with `/`. */
export type SourceTree = ReadonlyMap<string, string>;

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'screenshots', '.git']);
const IS_TEXT = /\.(ts|tsx|mjs|js|json|md|css|scss|sql|svg|html|ya?ml|xml|csv|tsv|txt)$|(^|\/)[^./]+$|(^|\/)\.[^/]+$/;
const IS_CODE = /\.tsx?$/;

/** Reads the project from the disk, without installed, built or stored files. */
export function readSourceTree(root: string): SourceTree {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      const isOurs = folder !== '' || !(NOT_OURS.has(entry.name) || entry.name.startsWith('dist.'));
      if (entry.isDirectory() && isOurs) visit(name);
      if (entry.isFile() && isOurs)
        files.set(name, IS_TEXT.test(name) ? readFileSync(path.join(root, name), 'utf8') : '');
    }
  };
  visit('');
  return files;
}

/** The code files with their comments blanked out. Line numbers stay. Rules about code must not match comments. */
export function codeOf(tree: SourceTree): SourceTree {
  return new Map([...tree].filter(([file]) => IS_CODE.test(file)).map(([file, text]) => [file, withoutComments(text)]));
}

/** The imports of a file: project files by their path, packages by their name, Node's own as `node:…`. */
export type Import = { from: string; target: string; isPackage: boolean; clause: string };

const STATEMENT = /^[ \t]*(?:import|export)\b([^;'"`()]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*()['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*()['"]([^'"]+)['"]\s*\)/g;
// import(new URL('./there.ts', import.meta.url).href) counts as an import, too.
const BY_URL = /\bnew URL\(\s*()['"]([^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g;

export function importsOf(code: SourceTree): Import[] {
  return [...code].flatMap(([from, text]) =>
    [STATEMENT, BARE, DYNAMIC, BY_URL].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, clause = '', specifier = '']) => ({
        from,
        clause: clause.trim(),
        ...targetOf(from, specifier),
      })),
    ),
  );
}

function targetOf(from: string, specifier: string): { target: string; isPackage: boolean } {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), isPackage: false };
  if (specifier.startsWith('.'))
    return { target: path.posix.join(path.posix.dirname(from), specifier), isPackage: false };
  if (specifier.startsWith('node:')) return { target: specifier, isPackage: true };
  const depth = specifier.startsWith('@') ? 2 : 1;
  return { target: specifier.split('/').slice(0, depth).join('/'), isPackage: true };
}

function withoutComments(text: string) {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, blank);
}
