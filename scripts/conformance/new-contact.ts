import { randomUUID } from 'node:crypto';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { fieldOf, listOf } from './checks.ts';

/** A channel that the shop accepts: one it declared, best a web chat, whose contacts are no phones. */
async function channelOf(url: string, apiKey: string): Promise<Record<'channelType' | 'channelId', unknown>> {
  const response = await fetch(url + platformCalls.shop.path, { headers: { authorization: `Bearer ${apiKey}` } }).catch(
    () => null,
  );
  const body: unknown = await response?.json().catch(() => null);
  const declared = listOf(fieldOf(body, 'data', 'channels'));
  const best = declared.find((one) => fieldOf(one, 'channelType') === 'WebChat') ?? declared[0];
  return best === undefined
    ? { channelType: 'WebChat', channelId: 'conformidade' }
    : { channelType: fieldOf(best, 'channelType'), channelId: fieldOf(best, 'channelId') };
}

/**
 * Makes two contacts for this run by the Platform API, each with a session, and for the first one also that of an
 * agent. So no cart of a person is touched.
 */
export async function newContact(
  url: string,
  apiKey: string,
): Promise<Record<'code' | 'agentCode' | 'otherCode', string>> {
  const channel = await channelOf(url, apiKey);
  const newId = () => `conformidade-${randomUUID()}`;
  const open = async (sessionType: 'Contact' | 'PlatformUser', id: string): Promise<string> => {
    const response = await fetch(url + platformCalls.createSession.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...channel, contact: { id }, sessionType }),
    }).catch(() => null);
    const body: unknown = await response?.json().catch(() => null);
    const code = fieldOf(body, 'data', 'code');
    if (typeof code === 'string') return code;
    const said = listOf(fieldOf(body, 'errors')).map((error) => String(fieldOf(error, 'message')));
    const reason = said[0] ?? (response === null ? 'ninguém responde' : `status ${response.status}`);
    throw new OperatorError(`Não foi possível abrir uma sessão com --key em ${url}: ${reason}`);
  };
  const own = newId();
  return {
    code: await open('Contact', own),
    agentCode: await open('PlatformUser', own),
    otherCode: await open('Contact', newId()),
  };
}
