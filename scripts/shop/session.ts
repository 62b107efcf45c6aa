import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { NamedAgent } from '#shared/model/agent.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { agentNameProblem } from '#shared/rules/card/agent-name-problem.ts';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { declaredChannels, type NamedChannel } from '../../order-service/services/platform/declared-channel.ts';
import { createLinkSession } from '../../order-service/services/sessions/sessions.ts';
import type { Command } from './command.ts';
import { readEnvironment, withDatabase } from './with-database.ts';

export const sessionCommand: Command = {
  usage:
    'session SLUG --channel whatsapp|messenger|instagram|webchat [--channel-id ID] [--contact ID] [--name NOME] [--agent [--agent-id ID --agent-name NOME [--supervisor]]]',
  summary:
    'Imprime um link que entra na loja como um contato do canal (o mesmo --contact é a mesma pessoa; sem --name, a loja pergunta o nome) ou, com --agent, como atendente dele; --channel-id escolhe entre vários canais declarados do mesmo tipo; --agent-id e --agent-name dizem quem atende, com o id da plataforma, e --supervisor que essa pessoa decide sobre descontos acima do limite. Vale 30 dias sem uso; o de atendente, 12 horas.',
  run: openSession,
};

const channels: Readonly<Record<string, ChannelType>> = {
  whatsapp: ChannelType.WhatsApp,
  messenger: ChannelType.Messenger,
  instagram: ChannelType.Instagram,
  webchat: ChannelType.WebChat,
};

async function openSession(args: string[]): Promise<void> {
  const { slug, channel, channelId, channelType, contact, name, isAgent, agent } = parseArguments(args);
  const { publicUrl, contextSecret } = readEnvironment();
  const code = await withDatabase(async (database) => {
    const shop = await findShopBySlug(database, slug);
    if (!shop) throw new OperatorError(`Não há loja com o nome "${slug}".`);
    const entry = {
      shopId: shop.id,
      slug,
      channelType,
      channelId: chosenChannel(await declaredChannels(database, shop.id), { slug, channel, channelType, channelId }),
      contact,
      name,
      isAgent,
      agent,
    };
    return createLinkSession(database, entry, contextSecret);
  });
  console.log(`${publicUrl}/#${code}`);
}

/**
 * The id of the contact's channel: the declared one of this type, because no message reaches a contact of another. A
 * shop without declared channels has one of its own for each type.
 */
function chosenChannel(
  declared: readonly NamedChannel[],
  {
    slug,
    channel,
    channelType,
    channelId,
  }: Pick<ReturnType<typeof parseArguments>, 'slug' | 'channel' | 'channelType' | 'channelId'>,
): string {
  if (declared.length === 0) return channelId ?? `${slug}-${channel}`;
  const ids = declared.filter((one) => ChannelType[one.channelType] === channelType).map((one) => one.channelId);
  const [id, ...others] = channelId === undefined ? ids : ids.filter((one) => one === channelId);
  if (id !== undefined && others.length === 0) return id;
  const listed = declared.map((one) => `${one.channelType} ${one.channelId}`).join(', ');
  if (id !== undefined)
    throw new OperatorError(`A loja tem vários canais ${channel}; escolha com --channel-id: ${ids.join(', ')}`);
  const which = channelId === undefined ? `nenhum canal ${channel}` : `o canal ${channel} ${channelId}`;
  throw new OperatorError(`A loja não declara ${which}; ela declara: ${listed}`);
}

function parseArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const [slug, ...more] = positionals;
  const {
    channel = '',
    'channel-id': channelId,
    contact = `teste-${randomUUID()}`,
    name = '',
    agent: isAgent = false,
  } = values;
  const channelType = Object.hasOwn(channels, channel) ? channels[channel] : undefined;
  if (slug === undefined || more.length > 0 || channelType === undefined) throw usageError();
  if (contact === '' || contact.length > 200 || name.length > 120)
    throw new OperatorError('--contact: até 200 caracteres; --name: até 120');
  const cardProblem = cardNumberProblem(name);
  if (cardProblem !== null) throw new OperatorError(`--name: ${cardProblem}`);
  const agent = agentOf(values, isAgent);
  return { slug, channel, channelId, channelType, contact, name, isAgent, agent };
}

/** The agent whom the arguments name; `null` = none. */
function agentOf(
  values: Pick<ReturnType<typeof parse>['values'], 'agent-id' | 'agent-name' | 'supervisor'>,
  isAgent: boolean,
): NamedAgent | null {
  const { 'agent-id': id, 'agent-name': name, supervisor = false } = values;
  if (id === undefined && name === undefined) {
    if (supervisor) throw new OperatorError('--supervisor só vale com --agent-id e --agent-name.');
    return null;
  }
  if (id === undefined || name === undefined) throw new OperatorError('--agent-id e --agent-name vêm juntos.');
  const problem = isAgent
    ? agentNameProblem({ id, name }, isAgent)
    : '--agent-id e --agent-name só valem com --agent: quem atende.';
  if (problem === null) return { id, name, ...(supervisor ? { role: 'supervisor' } : {}) };
  throw new OperatorError(problem.replace('agent.id', '--agent-id').replace('agent.name', '--agent-name'));
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = {
      channel: text,
      'channel-id': text,
      contact: text,
      name: text,
      agent: { type: 'boolean' },
      'agent-id': text,
      'agent-name': text,
      supervisor: { type: 'boolean' },
    } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    // Any usage error shows the usage text.
    throw usageError();
  }
}

const usageError = () => new OperatorError(`Uso: npm run shop -- ${sessionCommand.usage}`);
