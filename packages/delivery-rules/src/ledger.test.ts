import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerAccount, LedgerEntry } from './ledger.ts'
import {
  authorisation,
  authorisationLapsed,
  cancellationAfterPickup,
  cancellationBeforePickup,
  capture,
  debtPayment,
  debtWrittenOff,
  delivery,
  payout,
  payoutExecuted,
  payoutRejected,
  release,
} from './ledger.ts'
import {
  debtAnnulled,
  disputeLost,
  disputeOpened,
  disputeWon,
  refund,
  refundByNetwork,
  refundByTransfer,
  refundCancelled,
  refundDecided,
  refundFailed,
  sumRefundParts,
} from './ledger-refunds.ts'

/** Returns the non-zero balance of every account after these entries. */
function computeBalances(entries: readonly LedgerEntry[]): Partial<Record<LedgerAccount, number>> {
  const totals: Partial<Record<LedgerAccount, number>> = {}
  for (const { account, amountCents } of entries.flatMap((entry) => entry.postings)) {
    totals[account] = (totals[account] ?? 0) + amountCents
  }
  return Object.fromEntries(Object.entries(totals).filter(([, total]) => total !== 0))
}

const shares = { carrierId: 'carrier', vatPerMille: 200 }

describe('an order of 20.00 € with a service fee of 4.00 €', () => {
  const priced = { ...shares, carrierShareCents: 1600, platformShareCents: 400 }
  const beforePickup = { ...shares, senderId: 'sender', carrierShareCents: 775, platformShareCents: 400 }
  const afterPickup = { ...shares, senderId: 'sender', carrierShareCents: 1930, platformShareCents: 800 }
  const fromFunds = {
    senderId: 'sender',
    orderFundsCents: 2000,
    carrierCents: 0,
    carrierId: null,
    serviceFeeCents: 0,
    vatCents: 0,
    lossesCents: 0,
  }
  const partialRefund = {
    ...fromFunds,
    orderFundsCents: 0,
    carrierCents: 300,
    carrierId: 'carrier',
    serviceFeeCents: 120,
    vatCents: 20,
    lossesCents: 80,
  }
  const delivered = [authorisation(2000), capture(2000), delivery(priced)]
  const chargeAbovePrice = { ...beforePickup, carrierShareCents: 2600, captureCents: 2000, extraCents: 1000 }

  test.each<[string, readonly LedgerEntry[], Partial<Record<LedgerAccount, number>>]>([
    [
      'paid: the card’s bank holds it',
      [authorisation(2000)],
      { 'card-authorised': 2000, 'authorisation-counterpart': -2000 },
    ],
    [
      'cancelled by the platform after the pickup: the sender is owed a refund',
      [authorisation(2000), capture(2000), refundDecided(fromFunds)],
      { 'payment-provider': 2000, 'refunds-due': -2000 },
    ],
    [
      'refunded after the pickup: nothing is left',
      [authorisation(2000), capture(2000), refundDecided(fromFunds), refund('sender', 2000)],
      {},
    ],
    [
      'refunded, sent back by the card’s bank, transferred instead',
      [
        authorisation(2000),
        capture(2000),
        refundDecided(fromFunds),
        refund('sender', 2000),
        refundFailed('sender', 2000),
        refundByTransfer('sender', 2000),
      ],
      { 'payment-provider': 2000, bank: -2000 },
    ],
    [
      'refunded 5.00 € after the delivery: of the carrier’s share, of the fee with its VAT, and of nobody else’s',
      [...delivered, refundDecided(partialRefund), refund('sender', 500)],
      {
        'payment-provider': 1500,
        'carrier-payable': -1300,
        'service-fees': -233,
        'vat-payable': -47,
        losses: 80,
      },
    ],
    [
      'refunded 5.00 € by mistake, and that cancelled: as before',
      [...delivered, refundDecided(partialRefund), refundCancelled(partialRefund)],
      { 'payment-provider': 2000, 'carrier-payable': -1600, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'refunded 5.00 €, which never arrived, then disputed and lost: paid back once, and the refund’s sources bear their parts',
      [
        ...delivered,
        refundDecided(partialRefund),
        disputeOpened('sender', 2000),
        disputeLost('sender', 2000),
        refundByNetwork('sender', 500),
      ],
      { losses: 1580, 'carrier-payable': -1300, 'service-fees': -233, 'vat-payable': -47 },
    ],
    [
      'disputed and won: as before',
      [...delivered, disputeOpened('sender', 2000), disputeWon('sender', 2000)],
      { 'payment-provider': 2000, 'carrier-payable': -1600, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'disputed and lost: the carrier keeps its share',
      [...delivered, disputeOpened('sender', 2000), disputeLost('sender', 2000)],
      { losses: 2000, 'carrier-payable': -1600, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'paid out: the bank has paid the carrier',
      [...delivered, payout('carrier', 1600), payoutExecuted('carrier', 1600)],
      { 'payment-provider': 2000, bank: -1600, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'paid out to an account that is closed: owed again',
      [...delivered, payout('carrier', 1600), payoutRejected('carrier', 1600)],
      { 'payment-provider': 2000, 'carrier-payable': -1600, 'service-fees': -333, 'vat-payable': -67 },
    ],
    ['cancelled for free: nothing is left', [authorisation(2000), release(2000)], {}],
    [
      'picked up: the money waits for the delivery',
      [authorisation(2000), capture(2000)],
      { 'payment-provider': 2000, 'order-funds': -2000 },
    ],
    [
      'lapsed and delivered: the price is owed, then paid',
      [
        authorisation(2000),
        authorisationLapsed('sender', 2000, 2000),
        delivery(priced),
        debtPayment('sender', 2000),
      ],
      { 'payment-provider': 2000, 'carrier-payable': -1600, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'lapsed and cancelled by the platform: nothing is left',
      [authorisation(2000), authorisationLapsed('sender', 2000, 2000), debtAnnulled(fromFunds)],
      {},
    ],
    [
      'cancelled before pickup for 11.75 €, lapsed: the fee is owed',
      [
        authorisation(2000),
        cancellationBeforePickup(2000, { ...beforePickup, captureCents: 0, extraCents: 1175 }),
      ],
      { 'sender-debt': 1175, 'carrier-payable': -775, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'delivered: the carrier is owed its share, the fee is earned with its VAT',
      [authorisation(2000), capture(2000), delivery(priced)],
      { 'payment-provider': 2000, 'carrier-payable': -1600, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'cancelled before pickup for 11.75 €: only that is taken',
      [
        authorisation(2000),
        cancellationBeforePickup(2000, { ...beforePickup, captureCents: 1175, extraCents: 0 }),
      ],
      { 'payment-provider': 1175, 'carrier-payable': -775, 'service-fees': -333, 'vat-payable': -67 },
    ],
    [
      'cancelled before pickup for 30.00 €: what exceeds the price is owed',
      [authorisation(2000), cancellationBeforePickup(2000, chargeAbovePrice)],
      {
        'payment-provider': 2000,
        'sender-debt': 1000,
        'carrier-payable': -2600,
        'service-fees': -333,
        'vat-payable': -67,
      },
    ],
    [
      'cancelled after pickup for 27.30 €, and the rest paid',
      [
        authorisation(2000),
        capture(2000),
        cancellationAfterPickup({ ...afterPickup, captureCents: 2000, extraCents: 730 }),
        debtPayment('sender', 730),
      ],
      { 'payment-provider': 2730, 'carrier-payable': -1930, 'service-fees': -667, 'vat-payable': -133 },
    ],
    [
      'cancelled before pickup for 30.00 €, and the rest given up',
      [authorisation(2000), cancellationBeforePickup(2000, chargeAbovePrice), debtWrittenOff('sender', 1000)],
      {
        'payment-provider': 2000,
        losses: 1000,
        'carrier-payable': -2600,
        'service-fees': -333,
        'vat-payable': -67,
      },
    ],
  ])('%s', (_, entries, expected) => {
    expect(computeBalances(entries)).toEqual(expected)
  })

  test('a refund equals the sum of its parts, and takes nothing from an unnamed carrier', () => {
    expect(sumRefundParts(partialRefund)).toBe(500)
    expect(() => refundDecided({ ...partialRefund, carrierId: null })).toThrow(RangeError)
  })

  test('carrier and sender are named on their own accounts only', () => {
    const parties = cancellationBeforePickup(2000, chargeAbovePrice).postings.map(({ account, party }) => [
      account,
      party,
    ])
    expect(Object.fromEntries(parties.filter(([, party]) => party))).toEqual({
      'sender-debt': 'sender',
      'carrier-payable': 'carrier',
    })
  })
})

describe('laws of the ledger', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })

  test('every entry sums to zero without a posting of zero, and a finished order leaves no funds and no hold', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.integer({ min: 0, max: 1000 }),
        (priceCents, carrier, platform, vatPerMille) => {
          const feeCents = carrier + platform
          const captureCents = Math.min(feeCents, priceCents)
          const charge = {
            carrierId: 'carrier',
            senderId: 'sender',
            carrierShareCents: carrier,
            platformShareCents: platform,
            vatPerMille,
            captureCents,
            extraCents: feeCents - captureCents,
          }
          const histories = [
            [authorisation(priceCents), release(priceCents)],
            [authorisation(feeCents), capture(feeCents), delivery(charge)],
            [authorisation(priceCents), cancellationBeforePickup(priceCents, charge)],
            [authorisation(captureCents), capture(captureCents), cancellationAfterPickup(charge)],
          ]
          for (const history of histories) {
            for (const entry of history) {
              expect(entry.postings.reduce((sum, posting) => sum + posting.amountCents, 0)).toBe(0)
              expect(entry.postings.filter((posting) => posting.amountCents === 0)).toEqual([])
            }
            expect(computeBalances(history)).not.toHaveProperty('order-funds')
            expect(computeBalances(history)).not.toHaveProperty('card-authorised')
          }
        },
      ),
    )
  })
})
