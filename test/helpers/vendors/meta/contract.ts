import { Type } from 'typebox';
import { type Contract, closed, matching, nothing, optional, type VendorCall } from '../contract.ts';
import { instagramRequest, messengerRequest, messengerResponse } from './messenger-request.ts';
import { whatsAppRequest, whatsAppResponse } from './whatsapp-request.ts';

const headers = Type.Object({
  authorization: matching(/^Bearer \S{10,}$/),
  'content-type': matching(/^application\/json\b/),
});
const text = Type.String();

const errorResponse = closed({
  error: closed({
    message: text,
    type: text,
    code: Type.Integer(),
    error_subcode: optional(Type.Integer()),
    error_data: optional(closed({ messaging_product: text, details: text })),
    fbtrace_id: text,
  }),
});

/** The accounts of a stand-in: the path of a message tells only the account. */
type Accounts = { phoneNumberId: string; pageId: string; instagramId: string };

/** Meta's Graph API, as far as this project calls it. */
export function metaContract({ phoneNumberId, pageId, instagramId }: Accounts): Contract {
  const message = (
    name: string,
    account: string,
    body: VendorCall['body'],
    response = messengerResponse,
  ): VendorCall => ({
    name,
    method: 'POST',
    path: new RegExp(`^/v25\\.0/${account}/messages$`),
    headers,
    query: nothing,
    ...(body ? { body } : {}),
    responses: { 200: response },
  });
  return {
    vendor: 'Meta',
    source:
      "Meta's OpenAPI document of the Graph API v23.0 of 2025-11-21, and https://developers.facebook.com/docs, " +
      '"WhatsApp Cloud API, messages" and "Messenger Platform, Send API", as summarised on 2026-11-20',
    error: errorResponse,
    calls: [
      { ...message('send on WhatsApp', phoneNumberId, whatsAppRequest), responses: { 200: whatsAppResponse } },
      message('send on Messenger', pageId, messengerRequest),
      message('send on Instagram', instagramId, instagramRequest),
      message("send on Instagram through the page's account", 'me', instagramRequest),
    ],
  };
}
