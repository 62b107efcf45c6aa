import { OperatorError } from '#shared/text/operator-error.ts';

/** By PostgreSQL's code, or by the class of the code, which is its first two characters. */
const reasons: Readonly<Record<string, string>> = {
  '22': 'um valor guardado não serve para a nova forma da tabela',
  '23': 'os dados guardados não cumprem uma regra nova',
  '25': 'o servidor só aceita leituras',
  '42': 'o banco de dados não tem o que ela espera; ele foi mudado por fora?',
  '42501': 'o usuário do banco não tem permissão para mudar as tabelas',
  '53': 'faltam recursos ao servidor',
  '53100': 'o disco do banco de dados está cheio: libere espaço',
  '54': 'um limite do servidor foi atingido',
  '55': 'outro programa está usando as tabelas; feche-o e tente de novo',
  '57014': 'o servidor a interrompeu, por tempo ou por alguém',
};

/** PostgreSQL's message of this class may contain a value of a row, so it is not repeated. */
const quotesValues = /^22/;

/**
 * PostgreSQL refused a migration, and the migration was rolled back. Keeps PostgreSQL's code, so that conflicts can be
 * retried.
 */
export class MigrationFailed extends OperatorError {
  override name = 'MigrationFailed';
  readonly code: string;

  constructor(migration: string, code: string, cause: Error) {
    const reason = reasons[code] ?? reasons[code.slice(0, 2)] ?? 'o PostgreSQL a recusou';
    const detail = quotesValues.test(code) ? '' : `: “${cause.message.replaceAll(/\s+/g, ' ')}”`;
    super(`a migração ${migration} falhou, e nada dela ficou: ${reason} (PostgreSQL ${code}${detail})`, { cause });
    this.code = code;
  }
}
