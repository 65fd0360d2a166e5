import { createHash } from 'node:crypto'
import type { CardProblem } from './card-messages.ts'
import { cardProblems } from './card-messages.ts'
import { createInvalidRequestError } from './failure.ts'
import type { Form } from './form.ts'
import { readRequiredText, readText } from './form.ts'
import type { CardBody } from './model.ts'

/** The response of the bank behind a test card to a charge. */
export type CardBehaviour =
  | 'accepted'
  /** The cardholder authenticates when present; once saved, the card may be charged off-session. */
  | 'authenticates'
  /** The cardholder must authenticate each time, so an off-session charge is refused. */
  | 'always_authenticates'
  | 'declined'
  /** It may be saved, and every charge is declined. */
  | 'declined_once_saved'
  | 'insufficientFunds'
  | 'expired'
  | 'incorrectCvc'
  /** It pays; its bank takes a while to confirm a refund. */
  | 'refunds_slowly'
  /** It pays; a succeeded refund fails a while later. */
  | 'refunds_fail'
  /** It pays, and its holder immediately disputes it, as fraud or because nothing was delivered. */
  | 'disputes_fraud'
  | 'disputes_receipt'
  /** It pays, and its bank inquires about it. */
  | 'inquires'
  | 'realCard'

type TestCard = {
  readonly number: string
  readonly brand: string
  readonly behaviour: CardBehaviour
  /** The payment method id for server-side tests, as with Stripe. */
  readonly methodId: string
}

/** Stripe's test cards (its page on testing). Any other number is refused as a real card. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'accepted', methodId: 'pm_card_visa' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'accepted', methodId: 'pm_card_mastercard' },
  {
    number: '4000002500003155',
    brand: 'visa',
    behaviour: 'authenticates',
    methodId: 'pm_card_authenticationRequiredOnSetup',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    behaviour: 'always_authenticates',
    methodId: 'pm_card_authenticationRequired',
  },
  { number: '4000000000000002', brand: 'visa', behaviour: 'declined', methodId: 'pm_card_chargeDeclined' },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'declined_once_saved',
    methodId: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: 'insufficientFunds',
    methodId: 'pm_card_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    behaviour: 'expired',
    methodId: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    behaviour: 'incorrectCvc',
    methodId: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    behaviour: 'refunds_slowly',
    methodId: 'pm_card_pendingRefund',
  },
  { number: '4000000000005126', brand: 'visa', behaviour: 'refunds_fail', methodId: 'pm_card_refundFail' },
  {
    number: '4000000000000259',
    brand: 'visa',
    behaviour: 'disputes_fraud',
    methodId: 'pm_card_createDispute',
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    behaviour: 'disputes_receipt',
    methodId: 'pm_card_createDisputeProductNotReceived',
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    behaviour: 'inquires',
    methodId: 'pm_card_createDisputeInquiry',
  },
]

/** A usable card, or the reason why it is not usable. The number never leaves this file. */
export type CardReading =
  | { readonly card: CardBody; readonly behaviour: CardBehaviour }
  | { readonly problem: CardProblem }

/**
 * Checks the card fields of a form in Stripe's order: number, expiry, security code (if given). Returns the first
 * problem, else the card; a number that is no test card gets the behaviour `realCard`. Throws a 400 without a number or
 * an expiry.
 */
export function readCard(fields: Form, now: Date): CardReading {
  const number = readRequiredText(fields, 'number').replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !hasLuhnSum(number)) return { problem: cardProblems.incorrectNumber }
  const month = Number(readRequiredText(fields, 'exp_month'))
  const year = readFullYear(readRequiredText(fields, 'exp_year'))
  const expiryProblem = findExpiryProblem(month, year, now)
  if (expiryProblem) return { problem: expiryProblem }
  const cvc = readText(fields, 'cvc')
  if (cvc !== null && !/^\d{3,4}$/.test(cvc)) return { problem: cardProblems.invalidCvc }
  const testCard = testCards.find((card) => card.number === number)
  return {
    card: buildCard(testCard?.brand ?? (number.startsWith('5') ? 'mastercard' : 'visa'), number, month, year),
    behaviour: testCard?.behaviour ?? 'realCard',
  }
}

/** Returns the test card of one of Stripe's fixed payment method ids; null for any other id. */
export function findTestCard(
  methodId: string,
  now: Date,
): (CardReading & { readonly card: CardBody }) | null {
  const testCard = testCards.find((card) => card.methodId === methodId)
  if (!testCard) return null
  const card = buildCard(testCard.brand, testCard.number, 12, now.getUTCFullYear() + 3)
  return { card, behaviour: testCard.behaviour }
}

/** Returns why the bank refuses a charge in these circumstances; null when it accepts it. */
export function findRefusal(
  behaviour: string,
  { isHolderPresent, isSaved }: { readonly isHolderPresent: boolean; readonly isSaved: boolean },
): CardProblem | null {
  switch (behaviour) {
    case 'declined':
    case 'insufficientFunds':
    case 'expired':
    case 'incorrectCvc':
    case 'realCard':
      return cardProblems[behaviour]
    case 'declined_once_saved':
      return cardProblems.declined
    case 'always_authenticates':
      return isHolderPresent ? null : cardProblems.authenticationRequired
    case 'authenticates':
      return isHolderPresent || isSaved ? null : cardProblems.authenticationRequired
    default:
      return null
  }
}

/** Returns why the bank refuses to save a card; null when it accepts. */
export function findSetupRefusal(behaviour: string): CardProblem | null {
  return behaviour === 'declined_once_saved'
    ? null
    : findRefusal(behaviour, { isHolderPresent: true, isSaved: false })
}

/** Whether a cardholder who is present must pass 3-D Secure before the charge. */
export function mustAuthenticate(behaviour: string): boolean {
  return behaviour === 'authenticates' || behaviour === 'always_authenticates'
}

function buildCard(brand: string, number: string, month: number, year: number): CardBody {
  const fingerprint = createHash('sha256').update(number).digest('hex').slice(0, 16)
  return {
    brand,
    last4: number.slice(-4),
    fingerprint,
    exp_month: month,
    exp_year: year,
    country: 'FR',
    funding: 'credit',
  }
}

function findExpiryProblem(month: number, year: number, now: Date): CardProblem | null {
  const thisYear = now.getUTCFullYear()
  if (!Number.isInteger(month) || month < 1 || month > 12) return cardProblems.invalidExpiryMonth
  if (year < thisYear || year > thisYear + 50) return cardProblems.invalidExpiryYear
  return year === thisYear && month < now.getUTCMonth() + 1 ? cardProblems.invalidExpiryMonth : null
}

/** Returns the full year: Stripe accepts '29' for 2029. */
function readFullYear(text: string): number {
  if (!/^(\d{2}|\d{4})$/.test(text))
    throw createInvalidRequestError(`Invalid integer: ${text}`, { param: 'exp_year' })
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

/** Whether the Luhn sum (ISO/IEC 7812-1) is right: from the right, every second digit doubled, a multiple of ten. */
function hasLuhnSum(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
