import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { type StaffRole, staffRoles } from '#shared/model/panel/staff.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { createShop, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, type PanelInput, signInStaff } from '../../../helpers/order-service/panel.ts';

const calls = Object.entries(panelCalls) as [PanelCallName, PanelCall][];
const anId = randomUUID();
const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} };

/**
 * A valid input of each call that takes one. The compiler does not ask for it: a call without its input is refused as
 * malformed, and the test says so.
 */
const inputs: Partial<Record<PanelCallName, PanelInput>> = {
  lookAtLink: { body: { code: 'a-code-that-is-unknown' } },
  redeemLink: { body: { code: 'a-code-that-is-unknown' } },
  requestLink: { body: { phone: '(11) 98765-4321' } },
  passkeySignIn: { body: { credential } },
  addPasskey: { body: { credential } },
  endDevice: { body: { kind: 'session', id: anId } },
  addStaff: { body: { name: 'Rita', role: 'picker', phone: null } },
  moreOrders: { params: { column: 'new' } },
  orderMoney: { params: { number: '7' } },
  boardOrder: { params: { number: '1' } },
  moveOrders: { body: { move: 'prepare', orders: [{ id: anId, version: 1 }] } },
  undoMoves: { body: { orders: [{ id: anId, version: 1 }] } },
  cancelOrder: { params: { id: anId }, body: { version: 1 } },
  pickLine: { params: { id: anId }, body: { line: 1, version: 1, isPicked: true } },
  setTeamNote: { params: { id: anId }, body: { version: 1, note: '' } },
  changeStaff: { params: { id: anId }, body: { name: 'Rita', role: 'picker', phone: null } },
  removeStaff: { params: { id: anId } },
  linkForStaff: { params: { id: anId }, body: { how: 'show', endsDevices: false } },
  endStaffDevice: { params: { id: anId }, body: { kind: 'session', id: anId } },
  product: { params: { id: 'cafe' } },
  addCategory: { body: { name: 'Mel', parent: null } },
  countProduct: { params: { id: 'cafe' }, body: { isSoldOut: true } },
  changeProduct: { params: { id: 'cafe' }, body: { isHidden: true } },
  saveProduct: { body: { id: null, name: 'Mel', variants: [{ sku: null, price: 10 }] } },
  followFeed: { params: { id: 'cafe' } },
  previewPrices: { body: { percent: 10 } },
  changePrices: { body: { percent: 10, seen: 'nothing' } },
  undoPrices: { body: { change: anId } },
  exportSheet: { body: { format: 'csv' } },
  skipFirstStep: { body: { step: 'channel' } },
  nameShop: { body: { name: 'Mercado da Ana', whatsApp: '(11) 98765-4321' } },
  startDelivery: { body: { pickup: null, delivery: { from: '01000-000', to: '01999-999', price: 5 } } },
  startPayment: { body: { pixKey: null, city: '', cash: true } },
  addPhoto: { body: Buffer.from('not a picture') },
  importSheet: { body: { file: 'bm9tZTtwcmVjbwo=', updatesStock: false, isDryRun: true } },
  addImportSource: { body: { address: 'https://loja.example/a.xml', everyMinutes: 60, full: false, stock: false } },
  runImportSource: { params: { id: '1' }, body: {} },
  pauseImportSource: { params: { id: '1' }, body: { isPaused: true } },
  removeImportSource: { params: { id: '1' } },
  customer: { params: { id: anId } },
  exportCustomer: { params: { id: anId }, body: {} },
  customerErasure: { params: { id: anId } },
  setConsent: { params: { id: anId }, body: { state: 'withdrawn' } },
  eraseCustomer: { params: { id: anId }, body: { typed: 'APAGAR' } },
  remindCart: { params: { id: anId }, body: {} },
  confirmMoney: { params: { number: '7' }, body: { version: 1, reason: '' } },
  clearFraudAlert: { params: { number: '7' }, body: { version: 1, reason: '' } },
  pauseShop: { body: { length: 'today', text: '' } },
  settingsSection: { params: { section: 'stores' } },
  switchSettingsSection: { params: { section: 'coupons' }, body: { isOn: true } },
  postalCode: { params: { cep: '01001000' } },
  openShop: { body: {} },
  checkShopAccount: { params: { provider: 'pix-key' } },
  saveShopAccount: { body: { version: 'x', provider: 'pix-key' } },
  removeShopAccount: { body: { version: 'x', provider: 'pix-key' } },
  saveSettingsSection: { params: { section: 'minOrderValue' }, body: { version: 'x', value: 30 } },
  seeRefusedRefund: { params: { id: anId }, body: { isSeen: true } },
  refundMoney: { params: { number: '7' }, body: { amount: null, version: 1, reason: '' } },
  returnMoney: { params: { number: '7' }, body: { amount: null, version: 1, reason: '' } },
};

/** Whether a role may make a call. */
const mayCall = ({ access }: PanelCall, role: StaffRole): boolean =>
  access === 'anyone' || access === 'session' || access === 'member' || roleMay(role, access);

// Decision: Roles are checked by the order service, never only by the screen.
describe('every role is tried against every call of the panel', () => {
  for (const role of staffRoles)
    test(`${role}: exactly the calls that the role allows`, async (t) => {
      const database = await freshDatabase(t);
      const service = await startTestService(t, database);
      const { shopId } = await createShop(database);
      for (const [name, call] of calls) {
        // A new device for each call: one of them signs out.
        const { token } = await signInStaff(database, shopId, role);
        const { status, errors } = await callPanel(service, name, { ...inputs[name], as: token });
        const [{ code } = { code: undefined }] = errors ?? [];
        if (mayCall(call, role)) {
          assert.ok(![400, 401, 403].includes(status), `${role} may call ${name}: ${status} ${code}`);
        } else {
          assert.equal(status, 403, `${role} may not call ${name}`);
          assert.equal(code, 'no-permission', name);
        }
      }
    });

  test('without a session, with an unknown one and with the code of a shopper every call is refused', async (t) => {
    const database = await freshDatabase(t);
    const service = await startTestService(t, database);
    await createShop(database);
    for (const as of [undefined, 'x'.repeat(43), 'ana'])
      for (const [name, call] of calls) {
        const { status, errors } = await callPanel(service, name, { ...inputs[name], as });
        if (call.access === 'anyone') assert.notEqual(status, 401, name);
        else {
          assert.equal(status, 401, `${name} as ${as}`);
          assert.equal(errors?.[0]?.code, 'no-staff-session', name);
        }
      }
  });

  test('a person of another shop gets nothing of this one, in either spelling of the choice', async (t) => {
    const database = await freshDatabase(t);
    const service = await startTestService(t, database);
    const mine = await createShop(database, { slug: 'minha' });
    await createShop(database, { slug: 'alheia' });
    for (const [name, call] of calls) {
      if (call.access === 'anyone' || call.access === 'session') continue;
      const { token } = await signInStaff(database, mine.shopId, 'owner');
      for (const shop of ['alheia', 'nao-existe']) {
        const { status, errors } = await callPanel(service, name, { ...inputs[name], as: token, shop });
        assert.equal(status, 403, `${name} in ${shop}`);
        assert.equal(errors?.[0]?.code, 'no-permission', name);
      }
    }
  });

  test('a write without an idempotency key is refused', async (t) => {
    const database = await freshDatabase(t);
    const service = await startTestService(t, database);
    const { shopId } = await createShop(database);
    const { token } = await signInStaff(database, shopId, 'owner');
    for (const [name, { effect, access }] of calls) {
      if (effect === 'read' || access === 'anyone' || access === 'session') continue;
      const { errors } = await callPanel(service, name, { ...inputs[name], as: token, key: null });
      assert.equal(errors?.[0]?.code, 'needs-key', name);
    }
  });
});
