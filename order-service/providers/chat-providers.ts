import type { ChatProviderName } from '#shared/model/provider-names.ts';
import type { ChatProvider } from './chat-provider.ts';
import { metaProvider } from './meta/meta-provider.ts';

/** Every chat provider of this service. */
export const chatProviders: Readonly<Record<ChatProviderName, ChatProvider>> = { meta: metaProvider };
