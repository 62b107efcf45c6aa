import { SessionType } from '#shared/model/session.ts';
import { roleNames } from '#shared/text/panel/staff.ts';
import { demoSessions, demoTraySession } from './demo-sessions.ts';
import { demoStaff } from './demo-staff.ts';

/** Links for a browser, one line per person of the demo shop. */
export const demoLinks = (publicUrl: string): string[] => [
  ...demoSessions.map(({ code, title }) => `${title}: ${publicUrl}/#${code}`),
  ...demoSessions.flatMap(({ type, code, title }) =>
    type === SessionType.Contact ? [`Conversa no ${title}: ${publicUrl}/demo/chat/${code.replace(/^demo-/, '')}`] : [],
  ),
  `Banco de demonstração, que paga PIX, boleto e link: ${publicUrl}/demo/banco`,
  `Painel de uma loja Tray: ${publicUrl}/demo/tray`,
  `${demoTraySession.title}, depois de vinculada: ${publicUrl}/#${demoTraySession.code}`,
  ...demoStaff.map(
    ({ code, name, role }) => `Painel da loja, ${name} (${roleNames[role]}): ${publicUrl}/painel#${code}`,
  ),
  `Demonstração, contato e atendente lado a lado: ${publicUrl}/demo`,
];
