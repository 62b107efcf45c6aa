import type { ChatKeys } from '../providers/channels.ts';

const metaNames = [
  { channel: 'WhatsApp', id: 'META_WHATSAPP_PHONE_NUMBER_ID', token: 'META_WHATSAPP_TOKEN' },
  { channel: 'Messenger', id: 'META_PAGE_ID', token: 'META_PAGE_TOKEN' },
  { channel: 'Instagram', id: 'META_INSTAGRAM_ID', token: 'META_INSTAGRAM_TOKEN' },
] as const;

/**
 * The default shop's channels of Meta, all of one app. A channel has an id and a token. With any channel, the secret
 * that verifies webhooks is required too. `refuse` receives the Portuguese text of each problem.
 */
export function readMetaKeys(
  text: (name: string) => string | undefined,
  refuse: (problem: string) => void,
): ChatKeys[] {
  const [appSecret, verifyToken] = [text('META_APP_SECRET'), text('META_VERIFY_TOKEN')];
  const [templateName, language = 'pt_BR'] = text('META_WHATSAPP_TEMPLATE')?.split(':') ?? [];
  const template = templateName === undefined ? null : { name: templateName, language };
  if (template && !/^[a-z0-9_]{1,512}:[a-zA-Z_]{2,10}$/.test(`${template.name}:${language}`))
    refuse(
      'META_WHATSAPP_TEMPLATE: precisa ser o nome de um modelo aprovado, como aviso_da_loja ou aviso_da_loja:pt_BR',
    );
  const channels = metaNames.flatMap(({ channel, id, token }) => {
    const [externalId, accessToken] = [text(id), text(token)];
    if (externalId === undefined && accessToken === undefined) return [];
    if (externalId === undefined) refuse(`${id}: falta, e sem ele não se sabe de quem é ${token}`);
    else if (!/^\d{5,30}$/.test(externalId)) refuse(`${id}: precisa ser o número que a Meta dá ao canal`);
    if (accessToken === undefined) refuse(`${token}: falta, e sem ele nada é enviado`);
    else if (!/^[\x21-\x7e]{8,1000}$/.test(accessToken)) refuse(`${token}: não é um token de acesso`);
    if (externalId === undefined || accessToken === undefined) return [];
    return [
      {
        provider: 'meta' as const,
        channel,
        externalId,
        accessToken,
        template: channel === 'WhatsApp' ? template : null,
      },
    ];
  });
  if (channels.length === 0) return [];
  for (const [name, value] of Object.entries({ META_APP_SECRET: appSecret, META_VERIFY_TOKEN: verifyToken }))
    if (value === undefined || !/^[\x21-\x7e]{8,300}$/.test(value))
      refuse(`${name}: ${value === undefined ? 'falta' : 'precisa de 8 caracteres ou mais, sem espaços'}`);
  return channels.map((channel) => ({ ...channel, appSecret: appSecret ?? '', verifyToken: verifyToken ?? '' }));
}
