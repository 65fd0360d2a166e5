import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimWindowMs } from '@repo/delivery-rules/claims'
import { retention } from '@repo/prisma/delivery-retention'
import { expect, test } from 'vitest'
import { businessSettings } from '#api/core/business-settings/business-settings.rules.ts'

const root = join(import.meta.dirname, '../../../../..')
const register = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
const policy = readFileSync(join(root, 'apps/web/src/features/legal/privacy-policy.ts'), 'utf8')

type PeriodName = keyof typeof retention.periods
const { retentionQuoteDays, retentionNotificationDays, retentionDocumentDays } = businessSettings.fields
const daysOfSetting = {
  quoteDays: retentionQuoteDays.parse(undefined),
  notificationDays: retentionNotificationDays.parse(undefined),
  documentDays: retentionDocumentDays.parse(undefined),
}

function writeInEnglish(name: PeriodName): string {
  const { length, setting } = retention.periods[name]
  return length ?? `${daysOfSetting[setting]} days`
}
const writeInFrench = (name: PeriodName) =>
  writeInEnglish(name)
    .replace(/months?/, 'mois')
    .replace(/years?/, Number.parseInt(writeInEnglish(name), 10) === 1 ? 'an' : 'ans')
    .replace('hours', 'heures')

test.each<readonly [PeriodName, string]>([
  ['orders', '| … after the delivery |'],
  ['orders', '| …, once their orders are erased |'],
  ['cards', '| … after its last movement, here and at Stripe'],
  ['cards', 'its cards … after their last payment at most'],
  ['accounting', '| … from the end of the year in which the bank executed or rejected it |'],
  ['accounting', '| …, also after the account is erased |'],
  ['accounting', '| … after the end of the year |'],
  ['tax', 'missing documents for … |'],
  ['contract', 'contract data … |'],
  ['contract', '| … after its end, or until the account is erased |'],
  ['contract', 'closed after …, a month after a warning by email'],
  ['indicators', '| … beyond their year'],
  ['support', '| …, or until the account is erased |'],
  ['browsers', '| … after the last sign-in there'],
  ['workingHours', '| … after the shift'],
  ['access', '| …; the last one as long as the account |'],
  ['namedCalls', '| … |'],
  ['webhooks', '| …, or until the webhook is removed |'],
  ['invitations', 'or … after it expired |'],
  ['consent', '| … after unsubscribing'],
  ['quotes', '| … (`retentionQuoteDays`)'],
  ['notifications', '| … (`retentionNotificationDays`)'],
  ['missedOffers', 'skipped searches … |'],
  ['sms', '| …, or until the account is erased |'],
  ['objections', '| …, also after the account is erased'],
  ['queue', '| … |'],
])('the register states the schema’s period of %s: %s', (name, text) => {
  expect(register).toContain(text.replace('…', writeInEnglish(name)))
})

test.each<readonly [PeriodName, string]>([
  ['support', 'messages envoyés par le formulaire de contact : …'],
  ['orders', 'effacées … après la livraison'],
  ['objections', 'de son numéro et de son adresse e-mail, …'],
  ['cards', 'références de carte : … au plus'],
  ['accounting', 'pièces comptables et factures : …'],
  ['contract', 'données du contrat : …'],
  ['contract', 'adresse e-mail, … au plus'],
  ['claims', 'une livraison de moins de …'],
])('the privacy policy states the schema’s period of %s: %s', (name, text) => {
  expect(policy).toContain(text.replace('…', writeInFrench(name)))
})

test('data that a claim may need is retained as long as a claim may be made', () => {
  expect(retention.periods.claims.length).toBe(`${claimWindowMs / 3_600_000} hours`)
})
