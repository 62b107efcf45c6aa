import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { apiKeysOf, createApiKey, withdrawApiKey } from '../../order-service/services/platform/api-keys.ts';
import type { Command } from './command.ts';
import { findShopByArgument } from './find-shop.ts';
import { readEnvironment, withDatabase } from './with-database.ts';

export const keysCommand: Command = {
  usage: 'keys create LOJA --name NOME [--people | --mcp] | keys list LOJA | keys revoke LOJA ID',
  summary:
    'As chaves da Platform API de uma loja (veja /platform/docs). create: imprime uma chave nova, que só é dita agora; com --people, ela também exporta e apaga dados de pessoas; com --mcp, ela só serve para o MCP, e nenhuma outra chamada a aceita. list: as que há, sem as chaves. revoke: a chave deixa de valer na hora.',
  run: keys,
};

async function keys(args: string[]): Promise<void> {
  const { verb, slug, id, name, managesPeople, isMcpOnly } = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, slug);
    if (verb === 'create') {
      const created = await createApiKey(database, shop.id, {
        name,
        contextSecret: readEnvironment().contextSecret,
        managesPeople,
        isMcpOnly,
      });
      console.log(`Chave de ${shop.name} (${created.id}). Guarde-a: ela não pode ser vista de novo.`);
      console.log(created.key);
      return;
    }
    if (verb === 'list') {
      const listed = await apiKeysOf(database, shop.id);
      if (listed.length === 0)
        console.log(`${shop.name} ainda não tem chaves: npm run shop -- keys create ${shop.slug} --name NOME`);
      for (const key of listed) console.log(`${key.id}  ${key.name}  ${stateOf(key)}${powersOf(key)}`);
      return;
    }
    if (!(await withdrawApiKey(database, shop.id, id)))
      throw new OperatorError(`${shop.name} não tem uma chave "${id}" que ainda valha.`);
    console.log(`A chave ${id} não vale mais.`);
  });
}

const powersOf = ({ manages_people, is_mcp_only }: { manages_people: boolean; is_mcp_only: boolean }): string =>
  manages_people ? ', cuida de dados de pessoas' : is_mcp_only ? ', só para o MCP' : '';

type KeyDates = { created_at: Date; used_at: Date | null; revoked_at: Date | null };
function stateOf({ created_at, used_at, revoked_at }: KeyDates): string {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  if (revoked_at) return `revogada em ${day(revoked_at)}`;
  return `criada em ${day(created_at)}, ${used_at ? `usada em ${day(used_at)}` : 'nunca usada'}`;
}

function parseArguments(args: string[]) {
  try {
    const options = { name: { type: 'string' }, people: { type: 'boolean' }, mcp: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb, slug, id = '', ...more] = positionals;
    const { name = '', people: managesPeople = false, mcp: isMcpOnly = false } = values;
    const isRevoke =
      verb === 'revoke' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) && values.name === undefined;
    const isCreate = verb === 'create' && id === '' && name.trim() !== '' && name.length <= 120;
    const isList = verb === 'list' && id === '' && values.name === undefined;
    if (
      slug === undefined ||
      more.length > 0 ||
      !(isRevoke || isCreate || isList) ||
      ((managesPeople || isMcpOnly) && !isCreate) ||
      (managesPeople && isMcpOnly)
    )
      throw new Error('other words');
    return { verb, slug, id, name: name.trim(), managesPeople, isMcpOnly };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${keysCommand.usage}`);
  }
}
