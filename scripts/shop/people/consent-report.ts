import type { Consent, Consents } from '../../../order-service/services/people/consents.ts';
import { channelName } from './person-report.ts';

const kinds: Readonly<Record<Consent['kind'], string>> = { marketing: 'marketing' };
const states: Readonly<Record<Consent['state'], string>> = { granted: 'aceitou', withdrawn: 'recusou' };

/** What a contact allowed and refused: what applies now first, then how it came to that. */
export function consentLines({ current, history }: Consents, timeZone: string): string[] {
  const line = ({ channel_type, kind, state, at, source }: Consent) =>
    `${channelName(channel_type)} · ${kinds[kind]} · ${states[state]} em ${at.toLocaleString('pt-BR', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })} · origem: ${source}`;
  if (history.length === 0) return ['  Nada registrado: não aceitou nem recusou.'];
  const isNewest = (consent: Consent) => current.includes(consent);
  return [
    ...current.map((consent) => `  vale: ${line(consent)}`),
    ...history.filter((consent) => !isNewest(consent)).map((consent) => `  antes: ${line(consent)}`),
  ];
}
