import { composeSettings } from './environment/compose-settings.ts';
import { databaseAndRedisSettings } from './environment/database-and-redis-settings.ts';
import { metaChannelSettings } from './environment/meta-channel-settings.ts';
import { originAndProxySettings } from './environment/origin-and-proxy-settings.ts';
import { paymentAndCaptchaSettings } from './environment/payment-and-captcha-settings.ts';
import { pictureSettings } from './environment/picture-settings.ts';
import { platformAndWebhookSettings } from './environment/platform-and-webhook-settings.ts';
import { postalCodeSettings } from './environment/postal-code-settings.ts';
import { secretSettings } from './environment/secret-settings.ts';
import { serverSettings } from './environment/server-settings.ts';
import type { Setting } from './environment/setting.ts';
import { standInSettings } from './environment/stand-in-settings.ts';
import { testAndBenchSettings } from './environment/test-and-bench-settings.ts';
import { traySettings } from './environment/tray-settings.ts';

/**
 * The environment variables of the project: one table, a file for each group. `npm run docs` writes
 * `docs/configuration.md` and `.env.example` from it. A test compares the table with what the servers read.
 */
export type SettingGroup = Readonly<{
  title: string;
  /** The program that reads the variables of the group. */
  isReadBy: 'servers' | 'compose' | 'tests';
  settings: readonly Setting[];
}>;

/** The groups in the order of the documents. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Server', isReadBy: 'servers', settings: serverSettings },
  { title: 'Database and Redis', isReadBy: 'servers', settings: databaseAndRedisSettings },
  { title: 'Secrets', isReadBy: 'servers', settings: secretSettings },
  { title: 'Other origins and proxies', isReadBy: 'servers', settings: originAndProxySettings },
  { title: 'Pictures', isReadBy: 'servers', settings: pictureSettings },
  { title: 'Payments and captcha', isReadBy: 'servers', settings: paymentAndCaptchaSettings },
  { title: 'Meta channels', isReadBy: 'servers', settings: metaChannelSettings },
  { title: 'Tray', isReadBy: 'servers', settings: traySettings },
  { title: 'Platform API and webhooks', isReadBy: 'servers', settings: platformAndWebhookSettings },
  { title: 'Postal codes', isReadBy: 'servers', settings: postalCodeSettings },
  { title: 'Stand-ins for tests', isReadBy: 'servers', settings: standInSettings },
  { title: 'Compose only', isReadBy: 'compose', settings: composeSettings },
  { title: 'Tests and benches only', isReadBy: 'tests', settings: testAndBenchSettings },
];

/** The names that one program reads. */
export function settingNames(isReadBy: SettingGroup['isReadBy']): string[] {
  return settingGroups
    .filter((group) => group.isReadBy === isReadBy)
    .flatMap(({ settings }) => settings.map(({ name }) => name));
}
