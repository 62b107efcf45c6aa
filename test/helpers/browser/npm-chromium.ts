import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A browser program together with the environment that it needs to start. */
export type BrowserProgram = { executablePath: string; env?: Record<string, string>; from: string };

/**
 * The Chromium from npm (@sparticuz/chromium, Linux x64), unpacked once per version and user into the temporary folder.
 * It was built for AWS Lambda. Each workaround below fixes a failure that occurred.
 */
export async function npmChromium(): Promise<BrowserProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `no Chromium was found, and the one npm brings runs on Linux x64 only (this is ${process.platform} ${process.arch}): set CHROME_PATH`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8'));
  // A folder per version: the package reuses any file with the name "chromium", even of another version.
  const folder = path.join(os.tmpdir(), `npm-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  // Two test files of one process may call this at the same moment.
  if (!existsSync(path.join(folder, 'chromium'))) {
    unpacking ??= unpackInto(folder).finally(() => {
      unpacking = undefined;
    });
    await unpacking;
  }
  refuseForeignFolder(folder);
  const env = {
    ...definedEnvironment(),
    LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  return { executablePath: path.join(folder, 'chromium'), env, from: `@sparticuz/chromium ${version}` };
}

let unpacking: Promise<void> | undefined;

/** Unpacks into another folder and moves that into place, so two test processes may start at once. */
async function unpackInto(folder: string) {
  const part = `${folder}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  try {
    // The AWS value makes the package unpack its own nss, nspr and expat, which a bare machine lacks. This needs its
    // own process, because the package reads the environment during its import.
    const env = { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
    const script =
      "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env,
    });
    writeFileSync(path.join(part, 'fonts', 'fonts.conf'), fontsConfig(folder));
    // leftovers of a partly deleted folder
    if (existsSync(folder) && !existsSync(path.join(folder, 'chromium'))) rmSync(folder, { recursive: true });
    renameSync(part, folder);
  } catch (error) {
    if (!existsSync(path.join(folder, 'chromium')))
      throw new Error('the Chromium that npm brought could not be unpacked', { cause: error });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * The package's own configuration names /tmp/fonts. In another folder, a machine without fonts draws invisible text and
 * reports no error.
 */
function fontsConfig(folder: string) {
  const folders = [path.join(folder, 'fonts', 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${folder}/font-cache</cachedir></fontconfig>\n`;
}

/** The temporary folder is shared by all users: a program of another user must not be started. */
function refuseForeignFolder(folder: string) {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to someone else: remove it, or set TMPDIR or CHROME_PATH`);
}

function packageRoot() {
  return path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..');
}

function definedEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
