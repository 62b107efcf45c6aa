import type { Sentence } from './sentence.ts';

const rule = 'shared/rules/tray/tray-store.test.ts';
const gateway = 'gateway/tray/tray-routes.test.ts';
const service = 'order-service/http/store-links.test.ts';
const query = 'webapp/browser/navigation/tray-query.test.ts';
const state = 'webapp/state/session/tray-link.test.ts';
const walk = 'journeys/tray.test.ts';
const orderWalk = 'journeys/tray-orders.test.ts';
const sync = 'order-service/tray/sync-store.test.ts';
const access = 'order-service/tray/store-access.test.ts';
const hints = 'order-service/tray/store-webhooks.test.ts';
const orders = 'order-service/tray/store-orders.test.ts';
const moves = 'order-service/tray/store-moves.test.ts';
const drafts = 'order-service/tray/store-product-draft.test.ts';
const simulator = 'order-service/tray-simulator.test.ts';
const kept = 'order-service/tray/kept-store.test.ts';
const bothWays = "an order of the shop arrives in the linked Tray store, and the store's changes arrive in the shop";
const revocation = 'a Tray store that revokes its access gets no requests: the shop sells on';
const wholeWalk = "a merchant authorizes the app in the store's panel and links the store to the chatbot";

/** Spec §2 "Integration screens", §3, §7 and §8 about Tray, and our own decisions about it. */
export const tray: Sentence[] = [
  {
    says: 'tray/register | integration start; reads query parameter url',
    shownBy: [[query, 'tray/register reads query parameter url']],
  },
  {
    says: 'tray/register/callback | integration callback; reads query parameters adm_user, code, api_address, store_host, store',
    shownBy: [[query, 'tray/register/callback reads query parameters']],
  },
  {
    says: "tray/register: an 'Autorizar' button redirects to the platform's authorisation page with response type code, a fixed consumer key and a callback to the product's tray/register/callback (key and host not printed here).",
    shownBy: [
      [gateway, "builds a consent page URL on the store's host, with response type code, key and callback"],
      [walk, wholeWalk],
    ],
  },
  {
    says: 'Integration uses a fixed consumer key and fixed callback host (not printed).',
    shownBy: [[gateway, "builds a consent page URL on the store's host, with response type code, key and callback"]],
  },
  {
    says: 'tray/register/callback: asks for a chatbot ID and token (masked placeholder of 17 asterisks). The button is enabled only when both are filled.',
    shownBy: [[walk, wholeWalk]],
  },
  {
    says: 'The screen moves from checking authorisation to either linked (fields locked, success text) or waiting for the token.',
    shownBy: [
      [state, 'the screen moves from checking authorisation to waiting for the token, and from there to linked'],
      [state, 'an already linked store moves from checking to linked'],
      [walk, wholeWalk],
    ],
  },
  {
    says: "An integration screen links a third-party e-commerce platform's app to the product's chatbot account.",
    shownBy: [[service, 'an authorised store and a proven chatbot are linked, and the admin sees which chatbot it is']],
  },
  {
    says: 'Integration link payload: admUser, code, apiAddress, storeHost, store, chatbotId, chatbotToken.',
    shownBy: [[gateway, "is exchanged at the store's own API with the app's key and secret, and the store is linked"]],
  },
  {
    says: 'POST /tray/link-store | integration link payload',
    shownBy: [[service, 'the same proofs sent again find the same link']],
  },
  {
    says: 'GET /tray/link-store/{id} | chatbot id by store; data is the chatbot ID',
    shownBy: [
      [service, 'an authorised store and a proven chatbot are linked, and the admin sees which chatbot it is'],
      [service, 'a stranger gets the same response for a linked store and an unknown one'],
    ],
  },
  {
    says: 'Integration link errors: only logged, no user message.',
    shownBy: [
      [state, 'integration link errors have no message: the screen waits for the token again'],
      [walk, 'a wrong chatbot token links nothing and can be retyped'],
    ],
  },
  {
    isOurDecision: true,
    says: "The app's secret is posted to a store at Tray, or at a host the operator named, and nowhere else.",
    shownBy: [
      [rule, 'no store: '],
      [gateway, 'for a host that is not a store is refused before any call: '],
      ['gateway/security/public-dns-lookup.test.ts', "refuses a store's name if one of its addresses is private"],
    ],
  },
  {
    isOurDecision: true,
    says: 'An authorisation is exchanged once, whoever brings it how often.',
    shownBy: [[gateway, 'is exchanged once if it arrives twice, in parallel or at two gateways']],
  },
  {
    isOurDecision: true,
    says: 'Neither a code nor a token is in a log.',
    shownBy: [
      [gateway, "leaves no code, token or secret in the log and in the gateway's response"],
      [service, 'neither codes nor tokens are in the database or in the log'],
    ],
  },
  {
    isOurDecision: true,
    says: "Someone else's store can't be linked, read or moved without proof, and its id tells a stranger nothing.",
    shownBy: [
      [service, 'a link needs an exchanged code, and that code links only its own store'],
      [service, 'a stranger gets the same response for a linked store and an unknown one'],
      [service, "the progress of a store's sync is visible only with that store's code"],
      [service, 'a code with too many wrong tokens no longer gives data of its store'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A chatbot token is not guessed for long, neither from one store nor from many.',
    shownBy: [
      [service, 'a wrong chatbot ID and a wrong token give the same error, may be corrected, and are limited'],
      [service, "a chatbot's token that many stores guess is locked for a while, with the same error"],
      [gateway, 'is limited per network; authorizations and chatbot tokens count separately'],
    ],
  },
  {
    isOurDecision: true,
    says: "A linked store's categories, products, variants, prices, stock and data are read into the shop, with progress.",
    shownBy: [
      [sync, 'is synced completely: categories, products, options, prices, stock, pictures, descriptions'],
      [drafts, 'options become attributes, combinations variants; missing combinations do not exist'],
      [walk, wholeWalk],
    ],
  },
  {
    isOurDecision: true,
    says: 'A reading that crashed goes on where it was, and two replicas never make the same step.',
    shownBy: [
      [sync, 'a sync whose process is killed continues at the same page'],
      [sync, 'continues where a replica died, and reads nothing twice'],
      [sync, 'is written once although two replicas run the same step'],
    ],
  },
  {
    isOurDecision: true,
    says: "A store's 180 requests a minute and 10,000 a day are respected by all replicas together; 5,000 products are read in the limits' own time.",
    shownBy: [
      [sync, '5,000 products arrive within the rate limits without a refusal'],
      [access, 'all replicas together send at most 180 requests a minute, and wait instead of failing'],
      [access, 'the end of the day reserves capacity for orders, and gives the time of new capacity'],
      [access, "a store's 429 pauses calls for its given time, else for 1, 2, 4 … seconds"],
    ],
  },
  {
    isOurDecision: true,
    says: 'A catalogue is kept in step by webhooks, which are only hints, and by a slow reading of the whole store.',
    shownBy: [
      [hints, 'makes the shop read the thing from the store again: its price, its stock, its description'],
      [hints, 'about a deleted product is applied only when the store no longer has it'],
      [hints, 'without the secret is refused; of another store, without id or of another scope it is ignored'],
      [sync, 'is not written again without changes, and only the changed parts otherwise'],
      [sync, 'loses what vanished from the store, and nothing when a response is incomplete or pages shift'],
      [orderWalk, bothWays],
    ],
  },
  {
    isOurDecision: true,
    says: 'An access token is renewed before it ends, by one replica while the others wait.',
    shownBy: [
      [access, 'a token is renewed before it ends, once for all simultaneous replicas'],
      [access, 'a token that the store reports as expired is renewed once, and the call is repeated'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A store that took its authorisation back is asked nothing more; the shop sells on, and its orders arrive once each when it authorises again.',
    shownBy: [
      [access, 'a store that revokes its authorisation loses its tokens, gets no calls and no logged secret'],
      [access, 'a store that is closed at Tray is called later and stays linked'],
      [orders, "waits while the store's authorisation is revoked, and arrives once when it is renewed"],
      [service, 'a store that revoked its authorisation and renews it is linked again and synced at once'],
      [orderWalk, revocation],
    ],
  },
  {
    isOurDecision: true,
    says: 'A confirmed order is taken to the store once, however often it is tried, with what it is paid, and stock is followed back.',
    shownBy: [
      [orders, "arrives at the store with its customer, its lines by the store's ids and our reference"],
      [orders, "is created once although the store's response was lost, with any number of attempts"],
      [orders, 'is created once when a replica died between the request and saving its result'],
      [orders, 'reserves its stock until the store has it, and follows the store’s stock afterwards'],
      [orders, 'is marked paid there once after it is paid here'],
      [orders, 'is cancelled there when it is cancelled here, also when the store never received it'],
      [orderWalk, bothWays],
    ],
  },
  {
    isOurDecision: true,
    says: "An order that its store refuses, lost or never got is told to the shop's people, with its number.",
    shownBy: [
      [orders, 'is given up when the store refuses it permanently, and the shop’s staff is notified'],
      [orders, 'that the store no longer has is reported to the shop’s staff, and is no longer tracked'],
      [moves, 'is no longer sold in its former shop, whose staff is notified of orders that never reached it'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A store that is linked to another shop is no longer sold in the one it was of.',
    shownBy: [
      [moves, 'is no longer sold in its former shop, whose staff is notified of orders that never reached it'],
      [moves, 'gets no writes from a sync that was running when it left'],
      [moves, "a shop that links another store stops selling the first one's products at once"],
      [service, 'a store that has left a shop does not return to it by authorising again'],
    ],
  },
  {
    isOurDecision: true,
    says: "The demo's store answers as Tray does, keeps its orders and stock over a restart, and tells of changes by webhooks.",
    shownBy: [
      [simulator, 'gives tokens for a code once, with texts for numbers and São Paulo times'],
      [simulator, 'distinguishes an expired token from a wrong one, an unknown path from an unknown method'],
      [kept, 'keeps its orders, its stock and its authorisations over a restart'],
      [kept, 'refuses all tokens from before a revocation, sends no webhook meanwhile, and accepts new ones'],
      [
        'gateway/demo/demo-tray.test.ts',
        "posts changes to the shop's webhook as Tray does, and never reveals its address",
      ],
    ],
  },
];
