import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';

/**
 * `npm run openapi`: both OpenAPI documents pass the recommended rules of two linters, and two generators make types
 * and a client of them that compile. The tools are installed once, by their own lock file, outside the project's
 * packages.
 */
const source = path.join(import.meta.dirname, 'openapi-tools');
const files = ['package.json', 'package-lock.json'];
const ruleset = path.join(source, 'spectral.yaml');
const documents = { session: sessionOpenApi, platform: platformOpenApi };

/** The folder with the installed tools. */
function installTools(): string {
  const name = createHash('sha256')
    .update(readFileSync(path.join(source, 'package-lock.json')))
    .digest('hex');
  const folder = path.join(source, '..', '..', 'node_modules', '.cache', `openapi-tools-${name.slice(0, 16)}`);
  if (existsSync(path.join(folder, 'installed'))) return folder;
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(path.join(source, file), path.join(folder, file));
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', words, { cwd: folder, stdio: 'inherit' });
  writeFileSync(path.join(folder, 'installed'), '');
  return folder;
}

const tools = installTools();
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const run = (tool: string, ...words: string[]) => {
  console.log(tool, ...words.slice(0, 2));
  const { status, stdout, stderr } = spawnSync(path.join(tools, 'node_modules', '.bin', tool), words, {
    cwd: tools,
    env: environment,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(stdout, stderr);
  throw new Error(`${tool} ended with ${status}`);
};

// Beside the tools, so that the generated files find what they import.
const folder = mkdtempSync(path.join(tools, 'made-'));
try {
  const made: string[] = [];
  for (const [name, documentOf] of Object.entries(documents)) {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(documentOf('https://loja.example')));
    run('redocly', 'lint', file, '--extends', 'recommended');
    run('spectral', 'lint', file, '--ruleset', ruleset, '--fail-severity', 'error');
    run('openapi-typescript', file, '-o', path.join(folder, `${name}.ts`));
    run('openapi-ts', '-i', file, '-o', path.join(folder, name), '-p', '@hey-api/typescript', '@hey-api/sdk');
    made.push(path.join(folder, `${name}.ts`), path.join(folder, name, 'index.ts'));
  }
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
  run('tsc', ...options, '--moduleResolution', 'bundler', ...made);
  console.log('The OpenAPI documents are valid.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
