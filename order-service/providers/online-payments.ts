import type { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import type { ChargeResult, PaymentProvider } from './payments.ts';

/** What an online payment provider can do for any shop, known without a call to it. */
export type OnlineCapabilities = {
  /** Its name in tables and webhook URLs. */
  readonly name: OnlineProviderName;
  /** The type of the payment options that it charges. */
  readonly type: PaymentProviderType;
  /** What shops can be paid by through it. */
  readonly methods: readonly PaymentMethod[];
  /**
   * Where a card is typed. `embedded-form`: into a form of the provider inside our page. `tokenized-form`: into our own
   * form, and the page turns the card into a token at the provider.
   */
  readonly cardEntry: 'embedded-form' | 'tokenized-form';
  /** The APIs of which a shop may choose one by name, the usual one first; empty: there is only one. */
  readonly apis: readonly string[];
  /** For the operator, in Portuguese: its name, its methods, and the type as a shop's declaration spells it. */
  readonly texts: { title: string; methods: string; declaredType: string; webhooks: WebhookTexts };
  /** The greatest age of an accepted webhook, in milliseconds. An event can be forgotten after this time. */
  readonly webhookMaxAgeMs: number;
  /** Whether one key is for tests and the other is not: a card token of one cannot be charged with the other. */
  hasMixedKeys(publicKey: string, accessToken: string): boolean;
  /** Why webhooks can't be recognised by this secret, in Portuguese for the operator; null: it has the right form. */
  webhookSecretProblem(secret: string): string | null;
};

/** About the account's webhooks: how a genuine one is recognised, and what the operator does when it is not. */
export type WebhookTexts = {
  /** 'assinado': how a genuine one arrives. */
  proven: string;
  /** What an unproven one lacks, and what is wrong with a wrong one. */
  proof: string;
  wrongProof: string;
  fine: string;
  missingSecret: string;
  wrongSecret: string;
  unproven: string;
  setUp: string;
};

/** The keys of an account. Only the public key may leave this server. */
export type OnlineKeys = { publicKey: string; accessToken: string; webhookSecret: string | null; api?: string | null };

/** The default shop's accounts, from the environment. An account that the shop itself has takes precedence. */
export type EnvironmentKeys = Partial<Record<OnlineProviderName, OnlineKeys | null>>;

/** A payment that a webhook reported: the attempt that it names, and its result. */
export type ReportedPayment = { attemptId: string; chargeResult: ChargeResult };

/** The parts of a webhook that a signature can cover. */
export type WebhookClaim = {
  type: string | null;
  dataId: string | null;
  requestId: string | null;
  signature: string | null;
};

/** What a webhook is about. `fraud-alert`: the goods of the payment must not leave. */
export type WebhookTopic = 'payment' | 'chargeback' | 'claim' | 'fraud-alert';

/**
 * A webhook that its provider sent. `subject`: the provider's id of what it is about; null when it is about something
 * else.
 */
export type VerifiedWebhook = { eventId: string; subject: { topic: WebhookTopic; id: string } | null };

/** What a provider says about the keys of an account. `test`: it moves no money. */
export type KeyCheck = 'live' | 'test' | 'refused';

/** The result of a check of a public key. `unclear`: the provider's response is not about the key. */
export type PublicKeyCheck = 'accepted' | 'refused' | 'unclear';

/** A shop's account at an online provider. */
export type OnlinePaymentProvider = PaymentProvider & {
  readonly name: OnlineProviderName;
  /** Fetches a payment by the provider's id, for webhooks. Null when there is none or it is not ours. */
  read(providerRef: string): Promise<ReportedPayment | null>;
  /** The payments that a webhook is about, by the provider's ids. */
  paymentsOf(topic: WebhookTopic, id: string): Promise<string[]>;
  /** Null when the webhook is forged, unsigned or too old. */
  verifyWebhook(claim: WebhookClaim, secret: string, now: Date): VerifiedWebhook | null;
  /** The provider's id of the payment that an unproven webhook names; null: none. It is a reason to read it again. */
  hintOf(claim: WebhookClaim): string | null;
  /** Asks the provider about the access token. Throws when it does not respond. */
  checkKeys(): Promise<KeyCheck>;
};

/** An online provider for any number of accounts, with one bounded connection pool. */
export type OnlinePayments = {
  readonly name: OnlineProviderName;
  /** `api`: one of `apis`; absent: the usual one. */
  forAccessToken(accessToken: string, api?: string | null): OnlinePaymentProvider;
  /** Asks the provider about the key that pages take cards with, without a card. Throws when it does not respond. */
  checkPublicKey(publicKey: string): Promise<PublicKeyCheck>;
  close(): Promise<void>;
};
