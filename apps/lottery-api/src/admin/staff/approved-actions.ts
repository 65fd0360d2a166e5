import type { Approval } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { at } from '@repo/server-kit/staff-text'
import { releaseAction } from '#lottery-api/core/approvals/release.rules.ts'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { carryOutChange, changeAction } from '#lottery-api/core/draws/business-settings.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { bookRefundPaid, refundAction } from '#lottery-api/features/credits/refunds.service.ts'
import { secondReadingAction } from '#lottery-api/features/documents/second-reading.service.ts'
import { announceKey, replaceKeyAction } from '#lottery-api/features/draws/publish/replace-key.service.ts'
import {
  abroadAction,
  approveRelease,
  approveTransferAbroad,
} from '#lottery-api/features/prizes/payout.service.ts'
import {
  keepAction,
  keepPrize,
  refusePrize,
  replaceAction,
} from '#lottery-api/features/prizes/refuse.service.ts'
import { cancelOpenPurchases } from '#lottery-api/features/purchases/open-purchases.service.ts'
import {
  assignMoney,
  bookMoney,
  moneyActions,
  returnMoney,
} from '#lottery-api/features/purchases/received-money.service.ts'
import { barAction, barPlayer } from '#lottery-api/features/safety/bar.service.ts'
import { excludeAction, excludePlayer } from '#lottery-api/features/safety/exclusions.service.ts'

/** Executes a proposal, in the name of the approver; returns the result as a sentence. */
type CarryOut = (deps: Deps, staff: Staff, approval: Approval) => Promise<string>

/** The actions that need another person's approval, by the proposal's name. */
export const approvedActions: Readonly<Record<string, CarryOut>> = {
  [changeAction]: async (deps, staff, { id }) => {
    const { version, effectiveFrom } = await carryOutChange(deps, staff, id)
    return `Version ${version} of the business settings is in effect from ${at(effectiveFrom)}.`
  },
  [moneyActions.book]: async (deps, staff, { id }) => {
    const purchaseId = await bookMoney(deps, staff, id)
    return purchaseId === null
      ? 'Booked. The purchase is unknown: transfers unmatched lists it.'
      : `Booked: it settles the purchase ${purchaseId}.`
  },
  [moneyActions.assign]: async (deps, staff, { id }) => {
    const purchaseId = await assignMoney(deps, staff, id)
    return `It settles the purchase ${purchaseId}.`
  },
  [moneyActions.sendBack]: async (deps, staff, { id }) => {
    await returnMoney(deps, staff, id)
    return 'Booked as refunded.'
  },
  [refundAction]: async (deps, staff, { id }) => {
    await bookRefundPaid(deps, staff, id)
    return 'Booked as paid; the player is notified.'
  },
  [releaseAction]: async (deps, staff, { id }) => {
    await approveRelease(deps, staff, id)
    return 'Released.'
  },
  [excludeAction]: async (deps, staff, { id }) => {
    const endsAt = await excludePlayer(deps, staff, id, cancelOpenPurchases)
    return `Excluded ${endsAt ? `until ${at(endsAt)}` : 'for ever'}.`
  },
  [secondReadingAction]: async (_deps, _staff, { subject }) => {
    throw new StaffError(
      `Who approves this reads it too: documents show ${subject} <new folder>, then documents approve ${subject} with what you read.`,
    )
  },
  [barAction]: async (deps, staff, { id }) => {
    await barPlayer(deps, staff, id, cancelOpenPurchases)
    return 'Barred.'
  },
  [abroadAction]: async (deps, staff, { id }) => {
    await approveTransferAbroad(deps, staff, id)
    return 'Booked as paid; the winner is notified.'
  },
  [keepAction]: async (deps, staff, { id }) => {
    await keepPrize(deps, staff, id)
    return 'Confirmed: the winner is notified, and the prize continues where it was.'
  },
  [replaceKeyAction]: async (deps, staff, { id }) => {
    const { publicKey, fromSequence } = await announceKey(deps, staff, id)
    return `Announced: ${publicKey} signs from draw number ${fromSequence} on. The worker publishes it in trust.json.`
  },
  [replaceAction]: async (deps, staff, { id }) => {
    const newState = await refusePrize(deps, staff, id)
    return newState === 'replaced'
      ? 'Taken. The worker gives it to the next rank.'
      : 'Taken. No ticket is left behind: it is in the next pot.'
  },
}
