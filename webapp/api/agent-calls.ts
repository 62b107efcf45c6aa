import { endpoints } from '#shared/contract/endpoints.ts';
import type { SeenContactEvents } from '#shared/model/agent-contact.ts';
import { call } from './client.ts';
import { fieldOf, hasList } from './response-checks.ts';

/** Requests about an agent's contacts. They load with the list, which no shopper has. */
export const fetchContacts = () => call(endpoints.agentContacts, {}, hasList('contacts'));
export const sendContactOpening = (id: string) =>
  call(endpoints.openContact, { params: { id } }, (data) => typeof fieldOf(data, 'code') === 'string');
export const sendSeenEvents = (seen: SeenContactEvents['seen']) => call(endpoints.seeContact, { body: { seen } });
