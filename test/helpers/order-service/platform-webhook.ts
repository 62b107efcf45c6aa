import { type ChosenPlatformEvent, firstPlatformEvents } from '#shared/model/platform-event.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { seal } from '../../../order-service/services/core/secret-encryption.ts';
import { savePlatformWebhooks } from '../../../order-service/services/platform/platform-webhooks.ts';
import { webhookSecretContext } from '../../../order-service/services/platform/webhook-secrets.ts';

/** The key that seals the secrets of test webhooks. */
export const webhookSecretsKey = 'a key for tests that is long enough';

export type TestWebhook = {
  url?: string;
  secret?: string;
  events?: readonly ChosenPlatformEvent[];
  declaredId?: string;
};

/** Declares the webhooks of a shop. Without any, the declared ones are removed. Returns how many were. */
export const declareWebhooks = (
  database: Database,
  shopId: string,
  webhooks: readonly TestWebhook[],
): Promise<number> =>
  database.tx((db) =>
    savePlatformWebhooks(
      db,
      shopId,
      webhooks.map(
        ({
          url = 'https://erp.example/avisos',
          secret = 'segredo',
          events = firstPlatformEvents,
          declaredId = 'principal',
        }) => ({
          declaredId,
          name: '',
          url,
          events,
          secretSealed: seal(webhookSecretsKey, webhookSecretContext(shopId), secret),
        }),
      ),
    ),
  );
