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
    shownBy: [[service, 'a store that authorised and a chatbot that proves itself are linked']],
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
      [gateway, 'is limited per network; authorizations and chatbot tokens count separately'],
    ],
  },
  {
    isOurDecision: true,
    says: "A linked store's categories, products, variants, prices, stock and data are read into the shop, with progress.",
    shownBy: [
      [sync, 'is read whole: categories, products with their options, prices, stock, pictures and descriptions'],
      [drafts, 'options become attributes, combinations variants; those that do not exist are not there'],
      [walk, wholeWalk],
    ],
  },
  {
    isOurDecision: true,
    says: 'A reading that crashed goes on where it was, and two replicas never make the same step.',
    shownBy: [
      [sync, 'a reading whose process is killed goes on at the very page'],
      [sync, 'goes on where it was when a replica dies in the midst of it, and nothing is read twice'],
      [sync, 'is written once although two replicas make the same step'],
    ],
  },
  {
    isOurDecision: true,
    says: "A store's 180 requests a minute and 10,000 a day are respected by all replicas together; 5,000 products are read in the limits' own time.",
    shownBy: [
      [sync, '5,000 products arrive within the limits and never meet a refusal'],
      [access, 'the replicas together never send more than 180 requests a minute, and wait instead of failing'],
      [access, "the day's end keeps room for orders, and says when there is room again"],
      [access, 'a store that says 429 is left alone for as long as it says, else 1, 2, 4 … seconds'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A catalogue is kept in step by webhooks, which are only hints, and by a slow reading of the whole store.',
    shownBy: [
      [hints, 'makes the thing be read again from the store: its price, its stock, its description'],
      [hints, 'that says a product was deleted is believed only when the store has it no longer'],
      [
        hints,
        'without the secret is refused; of another store, of no id or of a scope that is not followed it does nothing',
      ],
      [sync, 'is not written again when nothing changed, and only what changed when something did'],
      [sync, 'loses what vanished from the store, and nothing when an answer is half or the pages shift'],
      [orderWalk, bothWays],
    ],
  },
  {
    isOurDecision: true,
    says: 'An access token is renewed before it ends, by one replica while the others wait.',
    shownBy: [
      [access, 'a token is renewed before it ends, once for all replicas that ask at the same time'],
      [access, 'a token that the store calls expired is renewed once and the call repeated'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A store that took its authorisation back is asked nothing more; the shop sells on, and its orders arrive once each when it authorises again.',
    shownBy: [
      [
        access,
        'a store that took its authorisation back is revoked: its tokens go, nobody asks it again, and no secret is logged',
      ],
      [access, 'a store that is closed at Tray is asked again later and stays linked'],
      [orders, 'waits while the store has its authorisation taken back, and arrives once when that is given again'],
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
      [orders, 'arrives at the store with its customer, its lines by the store’s ids and our reference'],
      [orders, 'is created once although the store accepted it and its answer was lost, and however often it is tried'],
      [orders, 'is created once by a replica that comes after one that died between asking and noting'],
      [orders, 'keeps its stock taken while the store does not know of it, and follows the store’s afterwards'],
      [orders, 'is paid there once it is paid here, once'],
      [orders, 'is cancelled there when it is cancelled here, also when the store never heard of it'],
      [orderWalk, bothWays],
    ],
  },
  {
    isOurDecision: true,
    says: "An order that its store refuses, lost or never got is told to the shop's people, with its number.",
    shownBy: [
      [orders, 'is given up when the store refuses it for good, and the shop’s people hear of it'],
      [orders, 'that the store has no longer is told to the shop’s people, and followed no more'],
      [moves, 'is no longer sold in the shop it was of, whose people hear of the orders that never reached it'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A store that is linked to another shop is no longer sold in the one it was of.',
    shownBy: [
      [moves, 'is no longer sold in the shop it was of, whose people hear of the orders that never reached it'],
      [moves, 'is written by nobody who was just reading it when it left'],
      [moves, 'a shop that takes another store sells nothing of the first at once'],
      [service, 'a store that has left a shop does not come back to it by authorising again'],
    ],
  },
  {
    isOurDecision: true,
    says: "The demo's store answers as Tray does, keeps its orders and stock over a restart, and tells of changes by webhooks.",
    shownBy: [
      [simulator, 'gives tokens for a code once, with texts for numbers and São Paulo times'],
      [simulator, 'tells an expired token from a wrong one, an unknown path from an unknown method'],
      [kept, 'has its orders, its stock and who may use it after a restart as well'],
      [kept, 'refuses every token from before its access was revoked, sends no webhook meanwhile, and takes new ones'],
      [
        'gateway/demo/demo-tray.test.ts',
        "posts changes to the shop's webhook as Tray does, and never reveals its address",
      ],
    ],
  },
];
