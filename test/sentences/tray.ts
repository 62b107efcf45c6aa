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

/** Spec §2 "Integration screens", §3, §7 and §8 as far as Tray goes, and what the house promises of it. */
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
      [gateway, "a store's consent page is on the store's host, with response type code, our key and our callback"],
      [walk, wholeWalk],
    ],
  },
  {
    says: 'Integration uses a fixed consumer key and fixed callback host (not printed).',
    shownBy: [
      [gateway, "a store's consent page is on the store's host, with response type code, our key and our callback"],
    ],
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
    shownBy: [[service, 'a store that authorised and a chatbot that proves itself are linked']],
  },
  {
    says: 'Integration link payload: admUser, code, apiAddress, storeHost, store, chatbotId, chatbotToken.',
    shownBy: [
      [
        gateway,
        "is exchanged at the store's own API, as a form with the app's key and secret, and the store is linked",
      ],
    ],
  },
  {
    says: 'POST /tray/link-store | integration link payload',
    shownBy: [[service, 'the same proofs sent again find the same link']],
  },
  {
    says: 'GET /tray/link-store/{id} | chatbot id by store; data is the chatbot ID',
    shownBy: [
      [
        service,
        'a store that authorised and a chatbot that proves itself are linked, and its admin is told which chatbot it is',
      ],
      [service, 'a stranger is answered alike for a linked store and an unknown one'],
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
      [gateway, 'of no store is refused before anything leaves the house: '],
      [
        'gateway/security/public-dns-lookup.test.ts',
        "a store's name that leads inside, with one address of several, is not connected to",
      ],
    ],
  },
  {
    isOurDecision: true,
    says: 'An authorisation is exchanged once, whoever brings it how often.',
    shownBy: [[gateway, 'is exchanged once, whether it comes twice, twice at once, or to two gateways']],
  },
  {
    isOurDecision: true,
    says: 'Neither a code nor a token is in a log.',
    shownBy: [
      [gateway, 'neither the code nor a token nor the secret is in the log, nor in what is answered'],
      [service, 'neither codes nor tokens are in the database or in the log'],
    ],
  },
  {
    isOurDecision: true,
    says: "Someone else's store can't be linked, read or moved without proof, and its id tells a stranger nothing.",
    shownBy: [
      [service, 'no link without a code that was exchanged, and none with it for another store than its own'],
      [service, 'a stranger is answered alike for a linked store and an unknown one'],
      [service, "how far a store's reading is, only who bears that store's code is told"],
      [service, 'a code that was tried with too many wrong tokens tells nothing of its store any more'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A chatbot token is not guessed for long, neither from one store nor from many.',
    shownBy: [
      [service, 'a wrong chatbot ID and a wrong token are told alike, may be put right, and not be guessed for long'],
      [service, "a chatbot's token that many stores guess at is locked for a while, and told like a wrong one"],
      [
        gateway,
        'too often from one network is refused for a while; authorisations and chatbot tokens are counted by themselves',
      ],
    ],
  },
  {
    isOurDecision: true,
    says: "A linked store's categories, products, variants, prices, stock and data are read into the shop, with progress.",
    shownBy: [
      [sync, 'is read completely: categories, products, options, prices, stock, pictures, descriptions'],
      [drafts, 'options become attributes and combinations become variants; missing combinations are left out'],
      [walk, wholeWalk],
    ],
  },
  {
    isOurDecision: true,
    says: 'A reading that crashed goes on where it was, and two replicas never make the same step.',
    shownBy: [
      [sync, 'a sync whose process is killed continues at the same page'],
      [sync, 'continues where it was when a replica dies, and nothing is read twice'],
      [sync, 'is written once although two replicas make the same step'],
    ],
  },
  {
    isOurDecision: true,
    says: "A store's 180 requests a minute and 10,000 a day are respected by all replicas together; 5,000 products are read in the limits' own time.",
    shownBy: [
      [sync, '5,000 products arrive within the rate limits without a refusal'],
      [access, 'all replicas together never send more than 180 requests a minute, and wait instead of failing'],
      [access, "at the day's limit, capacity stays reserved for orders, and the error contains the retry time"],
      [access, 'a store that responds 429 gets no requests for the stated time, else for 1, 2, 4 … seconds'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A catalogue is kept in step by webhooks, which are only hints, and by a slow reading of the whole store.',
    shownBy: [
      [hints, "makes the product's price, stock and description be loaded again from the store"],
      [hints, 'about a deleted product is believed only when the store no longer has it'],
      [hints, 'is refused without the secret; another store, no id or another scope does nothing'],
      [sync, 'is not written again when nothing changed, else only the changes'],
      [sync, 'loses what the store deleted, and nothing when a response is partial or the pages shift'],
      [orderWalk, bothWays],
    ],
  },
  {
    isOurDecision: true,
    says: 'An access token is renewed before it ends, by one replica while the others wait.',
    shownBy: [
      [access, 'a token is renewed before it expires, once for all concurrent replicas'],
      [access, 'after an expired token the tokens are renewed once and the call is repeated'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A store that took its authorisation back is asked nothing more; the shop sells on, and its orders arrive once each when it authorises again.',
    shownBy: [
      [access, 'a store that revokes its authorisation gets no requests, and no secret is logged'],
      [access, 'a store that is closed at Tray is retried later and stays linked'],
      [orders, "waits while the store's authorisation is revoked, and arrives once when it is restored"],
      [
        service,
        'a store that took its authorisation back and gives it again is linked as it was, and is read anew at once',
      ],
      [orderWalk, revocation],
    ],
  },
  {
    isOurDecision: true,
    says: 'A confirmed order is taken to the store once, however often it is tried, with what it is paid, and stock is followed back.',
    shownBy: [
      [orders, "arrives at the store with its customer, its lines by the store's ids and our reference"],
      [orders, "is created once although the store's response was lost, and however often it is retried"],
      [orders, 'is created once by a replica that follows one that died between the request and the record'],
      [orders, "keeps its stock reserved until the store counts it, and follows the store's stock afterwards"],
      [orders, 'is paid there once after it is paid here'],
      [orders, 'is cancelled there when it is cancelled here, also when the store never received it'],
      [orderWalk, bothWays],
    ],
  },
  {
    isOurDecision: true,
    says: "An order that its store refuses, lost or never got is told to the shop's people, with its number.",
    shownBy: [
      [orders, 'is given up when the store rejects it for good, and the log asks for a person'],
      [orders, 'is logged for people when the store no longer has it, and is followed no longer'],
      [moves, 'is no longer sold in its previous shop, and the log reports the orders that were never sent'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A store that is linked to another shop is no longer sold in the one it was of.',
    shownBy: [
      [moves, 'is no longer sold in its previous shop, and the log reports the orders that were never sent'],
      [moves, 'is not written by a sync that was running when it left'],
      [moves, 'withdraws its products at once when its shop links another store'],
      [service, 'a store that has left a shop does not come back to it by authorising again'],
    ],
  },
  {
    isOurDecision: true,
    says: "The demo's store answers as Tray does, keeps its orders and stock over a restart, and tells of changes by webhooks.",
    shownBy: [
      [simulator, 'gives tokens for a code once, with texts for numbers and São Paulo times'],
      [simulator, 'tells an expired token from a wrong one, an unknown path from an unknown method'],
      [kept, 'has its orders, its stock and its authorisations also after a restart'],
      [kept, 'rejects every token from before a revocation, sends no webhook meanwhile, accepts new ones'],
      [
        'gateway/demo/demo-tray.test.ts',
        'posts what its people changed to our webhook as Tray does, and tells nobody where that is',
      ],
    ],
  },
];
