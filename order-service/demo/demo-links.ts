import { SessionType } from '#shared/model/session.ts';
import { demoSessions, demoTraySession } from './demo-sessions.ts';

/** What to open in a browser to see the demo shop as each of its people, a line each. */
export const demoLinks = (publicUrl: string): string[] => [
  ...demoSessions.map(({ code, title }) => `${title}: ${publicUrl}/#${code}`),
  ...demoSessions.flatMap(({ type, code, title }) =>
    type === SessionType.Contact ? [`Conversa no ${title}: ${publicUrl}/demo/chat/${code.replace(/^demo-/, '')}`] : [],
  ),
  `Painel de uma loja Tray: ${publicUrl}/demo/tray`,
  `${demoTraySession.title}, depois de vinculada: ${publicUrl}/#${demoTraySession.code}`,
  `Demonstração, contato e atendente lado a lado: ${publicUrl}/demo`,
];
