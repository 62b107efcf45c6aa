import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { platformMessages } from '../../order-service/services/platform/platform-messages.ts';
import type { Command } from './command.ts';
import { failureReason } from './failure-reasons.ts';
import { findShopByArgument } from './find-shop.ts';
import { formatShopTime } from './format.ts';
import { withDatabase } from './with-database.ts';

const states = ['waiting', 'sent', 'failed'] as const;
const stateNames = { waiting: 'espera', sent: 'enviada', failed: 'falhou' } as const;
const maxMessages = 100;

export const messagesCommand: Command = {
  usage: 'messages [--shop LOJA] [--state waiting|sent|failed]',
  summary: `As últimas ${maxMessages} mensagens aos contatos e o que foi feito delas; nunca o que dizem.`,
  run: messages,
};

async function messages(args: string[]): Promise<void> {
  const { shop: shopArgument, state } = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, shopArgument);
    const { data, hasMore } = await platformMessages(database, shop.id, {
      perPage: maxMessages,
      ...(state && { state }),
    });
    for (const { createdAt, state, kind, channelType, contact, tries, lastError } of data)
      console.log(
        [
          ...[formatShopTime(createdAt, shop.time_zone), stateNames[state], kind, `${channelType} ${contact}`],
          ...[`tentativas: ${tries}`, ...(lastError === null ? [] : [failureReason(lastError, 'channel')])],
        ].join('  '),
      );
    if (data.length === 0) console.log('Nenhuma mensagem.');
    if (hasMore) console.log('… e outras mais antigas');
  });
}

function parseArguments(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: { shop: { type: 'string' }, state: { type: 'string' } } });
    const state = states.find((known) => known === values.state);
    if (values.state !== undefined && state === undefined) throw new Error('no state');
    return { shop: values.shop, state };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${messagesCommand.usage}`);
  }
}
