import type { RetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { dropOldDocuments } from '#api/features/documents/documents.erasure.ts'
import { forgetCustomers, hasSettled } from '#api/features/payments/customer.erasure.ts'
import {
  endIdleAccount,
  eraseContracts,
  warnIdleAccounts,
} from '#api/flows/account-closing/idle-accounts.service.ts'
import { deleteRows } from './delete-rows.data.ts'
import type { RetentionRule } from './rule.types.ts'

/** The last sign of life of an account or of its staff. */
const lastSeen = `greatest(t.created_at,
  (SELECT max(s.created_at) FROM session s WHERE s.account_id = t.id),
  (SELECT max(s.created_at) FROM session s JOIN company_member m ON m.account_id = s.account_id WHERE m.company_id = t.id),
  (SELECT max(s.created_at) FROM session s JOIN carrier c ON c.account_id = s.account_id WHERE c.company_id = t.id),
  (SELECT max(k.last_used_at) FROM api_key k WHERE k.sender_id = t.id),
  (SELECT max(o.created_at) FROM "order" o WHERE o.sender_id = t.id))`
const contract = 'terms of use: contract data is kept 5 years'
const mayEnd = `t.kind <> 'ADMI' AND t.status <> 'removed' AND t.created_at < (SELECT app_now()) - interval '59 months'`

/** What is held of accounts: for as long as the contract lasts, and 5 years. */
export function accountRules({ documentDays }: RetentionPeriods): readonly RetentionRule[] {
  return [
    {
      name: 'documents',
      what: 'papers that were refused or have expired, and that nothing replaced',
      period: `${documentDays} days`,
      from: 'the refusal, or the end of validity',
      because: 'identity papers and licences are kept no longer than they prove something',
      table: 'document',
      id: 't.id',
      since: "CASE t.status WHEN 'refused' THEN t.reviewed_at ELSE t.expires_at END",
      when: "t.status IN ('refused', 'approved')",
      erase: { together: dropOldDocuments },
    },
    {
      name: 'suspensions',
      what: 'why accounts were suspended, their appeals and the answers',
      period: '5 years',
      from: 'the end of the suspension',
      because: contract,
      table: 'suspension',
      id: 't.id',
      since: 't.ended_at',
      when: 'TRUE',
      erase: { together: deleteRows('suspension') },
    },
    {
      name: 'vehicles',
      what: 'make, model and plate of vehicles that their owner removed',
      period: '5 years',
      from: 'the removal',
      because: contract,
      table: 'vehicle',
      id: 't.id',
      since: 't.removed_at',
      when: "t.plate <> '' OR t.brand <> '' OR t.model <> ''",
      erase: {
        together: async (_deps, tx, ids) => {
          await tx.vehicle.updateMany({
            where: { id: { in: [...ids] } },
            data: { brand: '', model: '', plate: '' },
          })
        },
      },
    },
    {
      name: 'duty-periods',
      what: 'when carriers were on duty',
      period: '3 years',
      from: 'the end of the civil year',
      because: 'the indicators that transport law asks for are compared over 3 years',
      table: 'duty_period',
      id: 't.id',
      since: `(date_trunc('year', t.ended_at AT TIME ZONE 'Europe/Paris') + interval '1 year') AT TIME ZONE 'Europe/Paris'`,
      when: "t.began_at < (SELECT app_now()) - interval '3 years'",
      erase: { together: deleteRows('duty_period') },
    },
    {
      name: 'inactive-warnings',
      what: 'nothing yet: accounts without a sign of life are told that they will end in a month',
      period: '59 months',
      from: 'the last sign-in, order or call',
      because: contract,
      table: 'account',
      id: 't.id',
      since: lastSeen,
      when: `${mayEnd} AND NOT EXISTS (SELECT FROM notification n WHERE n.account_id = t.id AND n.kind = 'account-inactive')`,
      erase: { together: warnIdleAccounts },
    },
    {
      name: 'inactive-accounts',
      what: 'accounts without a sign of life: they end as if their holder deleted them',
      period: '5 years',
      from: 'the last sign-in, order or call',
      because: contract,
      table: 'account',
      id: 't.id',
      since: lastSeen,
      // Warned at least four weeks ago, also when the warning's night came late.
      when: `${mayEnd} AND EXISTS (SELECT FROM notification n WHERE n.account_id = t.id AND n.kind = 'account-inactive'
        AND n.created_at < (SELECT app_now()) - interval '28 days')`,
      erase: { alone: endIdleAccount },
    },
    {
      name: 'ended-customers',
      what: 'customers and their cards at the payment provider, once nothing is owed any more: it forgets them',
      period: '0 days',
      from: 'the end of the account',
      because:
        'right to erasure (GDPR article 17), which does not reach what collects a debt (article 17(3)(e))',
      table: 'account',
      id: 't.id',
      since: 't.removed_at',
      when: `t.stripe_customer_id IS NOT NULL AND t.status = 'removed' AND ${hasSettled}`,
      erase: { together: forgetCustomers },
    },
    {
      name: 'ended-accounts',
      what: 'which terms an ended account had accepted; the customer of one that never paid what it owed',
      period: '5 years',
      from: 'the end of the account',
      because: contract,
      table: 'account',
      id: 't.id',
      since: 't.removed_at',
      when: "t.terms_version <> ''",
      erase: { together: eraseContracts },
    },
  ]
}
