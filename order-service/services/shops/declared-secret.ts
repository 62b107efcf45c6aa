/** The parts of the operator's environment that a declaration needs. */
export type DeclarationMeans = {
  /** Encrypts the secrets. */
  secretsKey: string | undefined;
  /** The values of secrets that are written as `${NAME}`. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Hosts that may be private and may use plain http. */
  ownHosts: readonly string[];
};

export const noDeclarationContext: DeclarationMeans = { secretsKey: undefined, variables: {}, ownHosts: [] };

export const noSecretsKey =
  'falta SECRETS_KEY no ambiente, a mesma do servidor: os segredos são guardados cifrados com ela';

/** The variable name of a secret written as `${NAME}`; undefined when the declaration contains the secret itself. */
export const variableOf = (secret: string): string | undefined => /^\$\{([A-Z_][A-Z0-9_]*)\}$/.exec(secret)?.[1];

/** The secret itself, or the value of its variable; undefined when the variable is not set. */
export function secretOf(secret: string, { variables }: Pick<DeclarationMeans, 'variables'>): string | undefined {
  const name = variableOf(secret);
  return name === undefined ? secret : variables[name]?.trim() || undefined;
}
