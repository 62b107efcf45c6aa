const noResponse = 'não respondeu; confira o endereço e se o servidor está no ar';

const poolerSettings =
  'passa por um PgBouncer que recusa os limites de tempo da conexão; ponha na configuração dele "ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout" e os mesmos limites no servidor';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: noResponse,
  ECONNRESET: noResponse,
  EHOSTUNREACH: noResponse,
  ENETUNREACH: noResponse,
  ETIMEDOUT: noResponse,
  ENOENT: noResponse,
  ENOTFOUND: 'não foi encontrado; confira o nome do servidor',
  EAI_AGAIN: 'não foi encontrado; confira o nome do servidor',
  ERR_INVALID_URL:
    'não é um endereço válido; escreva postgresql://usuario:senha@servidor:5432/banco, com os sinais da senha codificados',
  '28P01': 'recusou o usuário ou a senha; confira os dois',
  '28000': 'recusou o usuário; confira o usuário e as permissões do servidor',
  '3D000': 'não tem esse banco de dados; crie-o ou confira o nome',
  '42501': 'não deixa esse usuário criar tabelas; dê a ele essa permissão',
  '53300': 'não aceita mais conexões; aumente max_connections ou feche outras',
  '57P03': 'ainda está iniciando; tente de novo em instantes',
};

/**
 * What is wrong with the server of DATABASE_URL, as a text that follows its name. `null` for an error that the operator
 * cannot fix.
 */
export function databaseOpenProblem(error: unknown): string | null {
  if (error instanceof URIError) return reasons.ERR_INVALID_URL ?? null;
  if (!(error instanceof Error)) return null;
  // A host name may have several addresses; each of them failed.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const known = first instanceof Error && 'code' in first ? reasons[String(first.code)] : undefined;
  if (known !== undefined) return known;
  // Before the general words about a timeout: this message names the setting "statement_timeout".
  if (/unsupported startup parameter/i.test(error.message)) return poolerSettings;
  return /timeout|^Connection terminated|does not support SSL/i.test(error.message) ? noResponse : null;
}
