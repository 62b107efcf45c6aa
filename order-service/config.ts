import { randomBytes } from 'node:crypto';

/** What the order service reads of its environment. */
export type Config = Readonly<{
  databaseUrl: string | undefined;
  dataDir: string | undefined;
  /** Seeds the demo shop and opens its session codes. */
  isDemo: boolean;
  contextSecret: string;
  publicUrl: string;
  logLevel: LogLevel;
}>;

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Reads the environment, or throws one error that names everything that is wrong in it. */
export function readConfig(env: Environment): Config {
  const { config, problems } = examine(env);
  if (problems.length > 0) throw new Error(`as variáveis de ambiente estão erradas: ${problems.join('; ')}`);
  return Object.freeze(config);
}

/** What is wrong with the environment, a line a variable; empty when nothing is. */
export const configProblems = (env: Environment): string[] => examine(env).problems;

function examine(env: Environment): { config: Config; problems: string[] } {
  const wrong: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;
  const refuse = <T>(problem: string, instead: T): T => {
    wrong.push(problem);
    return instead;
  };
  const isProduction = env.NODE_ENV === 'production';

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl && !/^postgres(ql)?:\/\/./.test(databaseUrl)) refuse('DATABASE_URL: precisa começar com postgresql://', undefined);

  const publicUrl = text('PUBLIC_URL') ?? `http://localhost:${text('PORT') ?? '3000'}`;
  if (text('PUBLIC_URL') && !isHttpUrl(publicUrl)) refuse('PUBLIC_URL: precisa ser um endereço http ou https', undefined);

  const demo = text('DEMO')?.toLowerCase();
  const isDemo = demo === undefined ? !isProduction : (readSwitch(demo) ?? refuse('DEMO: precisa ser 1 ou 0', false));

  const level = text('LOG_LEVEL') ?? 'info';
  const logLevel =
    logLevels.find((known) => known === level) ?? refuse(`LOG_LEVEL: precisa ser um destes: ${logLevels.join(', ')}`, 'info' as const);

  const given = text('CONTEXT_SECRET');
  if (given !== undefined && given.length < 32) refuse('CONTEXT_SECRET: precisa de 32 caracteres ou mais', undefined);
  // Alone on a developer's machine a secret of this start will do: only the gateway in this process has to know it.
  const contextSecret = given ?? randomBytes(32).toString('base64url');

  const config = { databaseUrl, dataDir: text('DATA_DIR'), isDemo, contextSecret, publicUrl: publicUrl.replace(/\/+$/, ''), logLevel };
  return { config, problems: wrong };
}

function readSwitch(word: string): boolean | undefined {
  if (['1', 'true', 'yes', 'on'].includes(word)) return true;
  return ['0', 'false', 'no', 'off'].includes(word) ? false : undefined;
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
