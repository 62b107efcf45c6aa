import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  addSums,
  type DisputeKind,
  disputeState,
  entriesOfReport,
  isWhollyRefunded,
  keptCents,
  type LedgerEntry,
  ledgerSums,
  type MoneyReport,
  paidOfTotal,
  refundedInDispute,
} from '#shared/rules/payment/ledger.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 25, 12, 0, second)).toISOString();
const report = (fields: Partial<MoneyReport> = {}): MoneyReport => ({
  charged: 100,
  refunds: [],
  dispute: null,
  at: at(0),
  ...fields,
});
const kinds = (entries: LedgerEntry[]) => entries.map(({ id, cents }) => `${id} ${cents}`);

describe('the ledger of a payment', () => {
  it('has one entry for a charge, however often it is reported', () => {
    const first = entriesOfReport([], report(), true);
    assert.deepEqual(kinds(first), ['charged 100']);
    assert.deepEqual(entriesOfReport(first, report(), true), []);
  });

  it('counts the rest that is paid on top', () => {
    const part = entriesOfReport([], report({ charged: 40 }), true);
    const whole = entriesOfReport(part, report(), true);
    assert.deepEqual(ledgerSums([...part, ...whole]), { charged: 100, refunded: 0, disputed: 0 });
  });

  it('has one entry for each refund of the provider', () => {
    const refunds = [
      { id: '7', cents: 30 },
      { id: '8', cents: 30 },
    ];
    const entries = entriesOfReport([], report({ refunds }), true);
    assert.deepEqual(kinds(entries), ['charged 100', 'refund 7 30', 'refund 8 30']);
    assert.deepEqual(ledgerSums([...entries, ...entries]), { charged: 100, refunded: 60, disputed: 0 });
  });

  it('makes an entry of each growth of the sum, from a provider that does not list its refunds', () => {
    const entries: LedgerEntry[] = [];
    for (const refundedTotal of [0, 30, 30, 45, 30, 100])
      entries.push(...entriesOfReport(entries, report({ refundedTotal }), true));
    assert.deepEqual(kinds(entries), [
      'charged 100',
      'refund up to 30 30',
      'refund up to 45 15',
      'refund up to 100 55',
    ]);
    assert.deepEqual(ledgerSums(entries), { charged: 100, refunded: 100, disputed: 0 });
  });

  it('counts the stated sum when the list of refunds is empty or short, and counts nothing twice later', () => {
    const refunds = [
      { id: '7', cents: 30 },
      { id: '8', cents: 20 },
    ];
    const entries: LedgerEntry[] = [];
    const sumAfter = (fields: Partial<MoneyReport>) => {
      entries.push(...entriesOfReport(entries, report(fields), true));
      return ledgerSums(entries).refunded;
    };
    assert.equal(sumAfter({ refundedTotal: 30 }), 30);
    assert.equal(sumAfter({ refunds: refunds.slice(0, 1), refundedTotal: 50 }), 50);
    assert.equal(sumAfter({ refunds, refundedTotal: 50 }), 50);
    assert.equal(sumAfter({ refunds: [...refunds, { id: '9', cents: 50 }], refundedTotal: 100 }), 100);
  });

  it('keeps the money of a lost dispute disputed, and knows that it is decided', () => {
    const open = entriesOfReport([], report({ dispute: 'chargeback' }), true);
    assert.equal(disputeState(open), 'open');
    const lost = [...open, ...entriesOfReport(open, report({ dispute: 'chargeback', isLost: true, at: at(1) }), true)];
    assert.equal(disputeState(lost), 'lost');
    assert.deepEqual(ledgerSums(lost), { charged: 100, refunded: 0, disputed: 100 });
    const won = [...lost, ...entriesOfReport(lost, report({ at: at(2) }), true)];
    assert.deepEqual([disputeState(won), keptCents(ledgerSums(won))], ['none', 100]);
  });

  it('records a dispute of a payment that went back whole, and no sum counts it', () => {
    const refunds = [{ id: '7', cents: 100 }];
    const back = { charged: 100, refunded: 100, disputed: 0 };
    const refunded = entriesOfReport([], report({ refunds }), true);
    assert.equal(refundedInDispute(refunded), 0);
    const open = entriesOfReport(refunded, report({ refunds, dispute: 'chargeback', at: at(1) }), true);
    assert.deepEqual(kinds(open), ['chargeback 1 100']);
    const disputed = [...refunded, ...open];
    assert.deepEqual([disputeState(disputed), refundedInDispute(disputed), ledgerSums(disputed)], ['open', 100, back]);
    const lost = entriesOfReport(disputed, report({ refunds, dispute: 'chargeback', isLost: true, at: at(2) }), true);
    const decided = [...disputed, ...lost];
    assert.deepEqual([disputeState(decided), refundedInDispute(decided), ledgerSums(decided)], ['lost', 100, back]);
    const won = [...disputed, ...entriesOfReport(disputed, report({ refunds, at: at(2) }), true)];
    assert.deepEqual([disputeState(won), refundedInDispute(won), ledgerSums(won)], ['none', 0, back]);
  });

  it('counts a refund whose charge is not known yet as nothing', () => {
    assert.deepEqual(ledgerSums([{ id: 'refund 7', kind: 'refunded', cents: 30 }]), {
      charged: 0,
      refunded: 0,
      disputed: 0,
    });
  });

  it('disputes what is left after the refunds, and gives it back when the shop wins', () => {
    const disputed = entriesOfReport([], report({ refunds: [{ id: '7', cents: 30 }], dispute: 'chargeback' }), true);
    assert.deepEqual(ledgerSums(disputed), { charged: 100, refunded: 30, disputed: 70 });
    const won = entriesOfReport(disputed, report({ refunds: [{ id: '7', cents: 30 }], at: at(1) }), true);
    assert.deepEqual(kinds(won), ['chargeback 1 returned 70']);
    assert.deepEqual(ledgerSums([...won, ...disputed]), { charged: 100, refunded: 30, disputed: 0 });
  });

  it('opens a second dispute of the same kind as another one', () => {
    const first = entriesOfReport([], report({ dispute: 'mediation' }), true);
    const ended = [...first, ...entriesOfReport(first, report({ at: at(1) }), true)];
    const second = entriesOfReport(ended, report({ dispute: 'mediation', at: at(2) }), true);
    assert.deepEqual(kinds(second), ['mediation 2 100']);
  });

  it('makes a chargeback of a mediation without counting the money twice', () => {
    const mediation = entriesOfReport([], report({ dispute: 'mediation' }), true);
    const chargeback = entriesOfReport(mediation, report({ dispute: 'chargeback', at: at(1) }), true);
    assert.deepEqual(ledgerSums([...mediation, ...chargeback]), { charged: 100, refunded: 0, disputed: 100 });
  });

  it('ends no dispute by a report that is older, or that says nothing about disputes', () => {
    const disputed = entriesOfReport([], report({ dispute: 'chargeback', at: at(5) }), true);
    assert.deepEqual(entriesOfReport(disputed, report({ at: at(1) }), false), []);
    assert.deepEqual(entriesOfReport(disputed, report({ at: null }), true), []);
  });

  it('is wholly refunded when nothing is left, but not without a charge', () => {
    assert.equal(isWhollyRefunded({ charged: 0, refunded: 0, disputed: 0 }), false);
    assert.equal(isWhollyRefunded({ charged: 9, refunded: 8, disputed: 1 }), false);
    assert.equal(isWhollyRefunded({ charged: 9, refunded: 9, disputed: 0 }), true);
  });
});

/** What can happen to the money at a provider. */
type Happening = { kind: 'refund'; cents: number } | { kind: 'dispute'; as: DisputeKind } | { kind: 'decide' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('dispute' as const), as: fc.constantFrom<DisputeKind>('mediation', 'chargeback') }),
  fc.record({ kind: fc.constant('decide' as const) }),
);

/** The states that the provider reports after each happening, the first one right after the charge. */
function reportsOf(charged: number, happenings: readonly Happening[]): MoneyReport[] {
  let state: MoneyReport = { charged, refunds: [], dispute: null, at: at(0) };
  const reports = [state];
  for (const [index, event] of happenings.entries()) {
    const left = charged - state.refunds.reduce((sum, { cents }) => sum + cents, 0);
    if (event.kind === 'refund' && event.cents <= left)
      state = { ...state, refunds: [...state.refunds, { id: String(index), cents: event.cents }] };
    else if (event.kind === 'dispute') state = { ...state, dispute: event.as };
    else if (event.kind === 'decide') state = { ...state, dispute: null };
    state = { ...state, at: at(index + 1) };
    reports.push(state);
  }
  return reports;
}

/** What the shop may lose twice: the whole payment, if it went back and is in a dispute. */
const trueRisk = (report: MoneyReport): number => {
  const { charged, refunded } = trueSums(report);
  return report.dispute !== null && refunded === charged ? charged : 0;
};

const trueSums = ({ charged, refunds, dispute }: MoneyReport) => {
  const refunded = refunds.reduce((sum, { cents }) => sum + cents, 0);
  return { charged, refunded, disputed: dispute === null ? 0 : charged - refunded };
};

/** The same states from a provider that reports the sum of its refunds only. */
const withSums = (reports: readonly MoneyReport[]): MoneyReport[] =>
  reports.map((one) => ({ ...one, refunds: [], refundedTotal: trueSums(one).refunded }));

/** The same states, with the sum and a list that is as short as the provider likes. */
const withShortLists = (reports: readonly MoneyReport[], lengths: readonly number[]): MoneyReport[] =>
  reports.map((one, index) => ({
    ...one,
    refunds: one.refunds.slice(0, lengths[index % lengths.length]),
    refundedTotal: trueSums(one).refunded,
  }));

const listing = fc.oneof(
  fc.constant('whole' as const),
  fc.constant('sums' as const),
  fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
);
const listed = (reports: readonly MoneyReport[], as: 'whole' | 'sums' | number[]): readonly MoneyReport[] => {
  if (as === 'whole') return reports;
  return as === 'sums' ? withSums(reports) : withShortLists(reports, as);
};

/** A history, and an order of delivery in which each report arrives at least once. */
const delivery = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.array(happening, { maxLength: 12 }))
  .map(([charged, happenings]) => reportsOf(charged, happenings))
  .chain((reports) =>
    fc.record({
      reports: fc.constant(reports),
      order: fc
        .array(fc.integer({ min: 0, max: reports.length - 1 }), { maxLength: 20 })
        .chain((again) =>
          fc.shuffledSubarray([...reports.keys(), ...again], { minLength: reports.length + again.length }),
        ),
    }),
  );

describe('random histories of a payment, delivered in any order and repeatedly', () => {
  // Decision: "The ledger of an order never goes negative and always adds up."
  it('never go negative, always add up, and end in the truth', () => {
    fc.assert(
      fc.property(delivery, listing, ({ reports, order }, as) => {
        const sent = listed(reports, as);
        let entries: LedgerEntry[] = [];
        let newest = '';
        for (const index of order) {
          const delivered = sent[index];
          assert.ok(delivered);
          const isNewest = (delivered.at ?? '') >= newest;
          if (isNewest) newest = delivered.at ?? '';
          entries = [...entries, ...entriesOfReport(entries, delivered, isNewest)];
          const sums = ledgerSums(entries);
          assert.ok(sums.refunded >= 0 && sums.disputed >= 0 && keptCents(sums) >= 0, JSON.stringify(sums));
          assert.equal(sums.refunded + sums.disputed + keptCents(sums), sums.charged);
        }
        const last = reports.at(-1);
        assert.ok(last);
        assert.deepEqual(ledgerSums(entries), trueSums(last));
        assert.equal(refundedInDispute(entries), trueRisk(last));
        assert.equal(disputeState(entries), last.dispute === null ? 'none' : 'open');
      }),
      { numRuns: 500 },
    );
  });

  it('give the same sums for the same entries in any order, repeated or not', () => {
    const kind = fc.constantFrom<LedgerEntry['kind']>('charged', 'refunded', 'disputed', 'returned', 'lost');
    const entry = fc.record({
      id: fc.constantFrom('charged', 'refund 1', 'refund 2', 'chargeback 1', 'chargeback 1 returned'),
      kind,
      cents: fc.integer({ min: 1, max: 500 }),
    });
    const entries = fc.uniqueArray(entry, { selector: ({ id }) => id });
    const shuffled = entries.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray([...some, ...some], { minLength: 2 * some.length })),
    );
    fc.assert(
      fc.property(shuffled, ([some, repeated]) => {
        const sums = ledgerSums(some);
        assert.deepEqual(ledgerSums(repeated), sums);
        assert.ok(sums.refunded >= 0 && sums.disputed >= 0 && keptCents(sums) >= 0);
      }),
    );
  });

  it('add up over several payments of one order', () => {
    const sums = fc.record({ charged: fc.nat(900), refunded: fc.nat(900), disputed: fc.nat(900) });
    fc.assert(
      fc.property(fc.array(sums), (all) => {
        const total = all.reduce((sum, each) => sum + keptCents(each), 0);
        assert.equal(keptCents(addSums(all)), total);
      }),
    );
  });
});

it('what is paid of an order is its total without what went back, and the excess went back first', () => {
  const cases = [
    { charged: 100, refunded: 0, paid: 100 },
    { charged: 100, refunded: 30, paid: 70 },
    { charged: 130, refunded: 30, paid: 100 },
    { charged: 130, refunded: 40, paid: 90 },
    { charged: 0, refunded: 0, paid: 100 },
    { charged: 200, refunded: 200, paid: 0 },
  ];
  for (const { paid, ...sums } of cases) assert.equal(paidOfTotal(100, sums), paid, JSON.stringify(sums));
});
