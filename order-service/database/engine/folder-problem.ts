const problems: readonly (readonly [sign: RegExp, words: string])[] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/i,
    'o disco está cheio: libere espaço',
  ],
  [/EROFS|Read-only file system/i, 'o disco está só para leitura: monte-o com escrita'],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/i,
    'falta permissão para gravar: corrija o dono e as permissões',
  ],
  [
    /ENOTDIR|EEXIST|EISDIR|ELOOP|Not a directory/i,
    'há outra coisa no lugar de uma pasta ou de um arquivo da loja: tire-a dali',
  ],
  [/ENOENT|No such file or directory/i, 'falta uma pasta ou um arquivo, que não pode ser criado ali'],
  [/\bEIO\b|Input\/output error/i, 'o disco falhou ao ler ou gravar: verifique o disco'],
];

/** The advice for all of these problems. */
export const otherFolder = 'indique outra pasta em DATA_DIR ou um servidor PostgreSQL em DATABASE_URL';

/**
 * Why a folder cannot hold the data, as one line for the operator. The reason is a system error or the output of a
 * PostgreSQL program. Unknown reasons stay as they are.
 */
export function folderProblem(reason: unknown): string {
  const message = (reason instanceof Error ? reason.message : String(reason)).replaceAll(/\s+/g, ' ').trim();
  return problems.find(([sign]) => sign.test(message))?.[1] ?? message;
}
