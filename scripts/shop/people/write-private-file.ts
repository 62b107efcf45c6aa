import { writeFile } from 'node:fs/promises';
import { OperatorError } from '#shared/text/operator-error.ts';
import { folderProblem } from '../../../order-service/database/engine/folder-problem.ts';

/** Writes a new file that only its owner can read. An existing file is never replaced. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === 'EEXIST') throw new OperatorError(`Já existe um arquivo com esse nome: ${file}`);
    if (code === null) throw error;
    throw new OperatorError(`O arquivo não pode ser escrito: ${file} (${folderProblem(error)})`);
  }
}
