/** What declaring a shop needs of the operator's environment. */
export type DeclarationMeans = {
  /** Seals the secrets. */
  secretsKey: string | undefined;
  /** What a secret written as `${NAME}` stands for. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Hosts that may be private and plain http. */
  ownHosts: readonly string[];
};

export const noDeclarationContext: DeclarationMeans = { secretsKey: undefined, variables: {}, ownHosts: [] };

export const noSecretsKey =
  'falta SECRETS_KEY no ambiente, a mesma do servidor: os segredos são guardados cifrados com ela';

/** The name of the variable that a secret is written as; undefined when it is written itself. */
export const variableOf = (secret: string): string | undefined => /^\$\{([A-Z_][A-Z0-9_]*)\}$/.exec(secret)?.[1];

/** The secret as it is written, or of the variable it names; undefined when there is none of that name. */
export function secretOf(secret: string, { variables }: Pick<DeclarationMeans, 'variables'>): string | undefined {
  const name = variableOf(secret);
  return name === undefined ? secret : variables[name]?.trim() || undefined;
}
