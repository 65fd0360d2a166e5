import { addNoun } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at } from '@repo/server-kit/staff-text'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import type { RecipientContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { findRecipientStop, resumeContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import type { Db } from '#api/database.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const contactArgument = { contact: 'the mobile, or the e-mail' } as const
const contactInput = z.object({ contact: z.string().trim().min(1).max(254) })

/** Adds the commands `recipients …`. */
export function addRecipients(top: Noun): void {
  const noun = addNoun(top, 'recipients', 'people who get goods without an account')
  addQuery(noun, {
    name: 'show',
    description:
      'show since when a mobile or an e-mail has opted out of messages about deliveries; noted in the audit',
    arguments: contactArgument,
    input: contactInput,
    run: async ({ db }, { contact }) => {
      const { recipientContact, stop, smsSince } = await readStops(db, contact)
      const lines = [
        stop === null
          ? 'It has not opted out of messages about deliveries.'
          : `It has opted out of messages about any delivery since ${at(stop.since)}.`,
        ...(smsSince === null
          ? []
          : [`It said STOP to text messages, by the provider, since ${at(smsSince)}.`]),
      ]
      return {
        json: { ok: true, stoppedAt: stop?.since ?? null, smsStoppedAt: smsSince },
        text: lines.join('\n'),
        ...(stop && { seen: { subject: toAuditSubject(recipientContact, stop.contactHash) } }),
      }
    },
  })
  addChange(noun, {
    name: 'resume',
    description:
      'end the stop of a recipient who asks for messages again, and has shown that the mobile or e-mail is theirs',
    arguments: contactArgument,
    input: contactInput,
    plan: async ({ db }, { contact }) => {
      const { since } = await requireStop(db, contact)
      return `It has opted out of messages since ${at(since)}; it will get those about its deliveries again.`
    },
    run: async (deps, { contact }, staff) => {
      await deps.db.$transaction(async (tx) => {
        const { recipientContact, contactHash, since } = await requireStop(tx, contact)
        // It may have been ended concurrently.
        if (!(await resumeContact(tx, recipientContact))) throw noStopError()
        await audit(tx, staff, {
          action: 'recipients resume',
          subject: toAuditSubject(recipientContact, contactHash),
          facts: { since: since.toISOString() },
        })
      })
      return { json: { ok: true }, text: 'It gets messages about its deliveries again.' }
    },
  })
}

/** Parses a mobile number or an email address as a recipient's contact. Throws a `StaffError` for anything else. */
function parseContact(contact: string): RecipientContact {
  if (contact.includes('@')) return { recipientPhone: '', recipientEmail: contact }
  const number = readPhoneNumber(contact)
  if (!number?.canReceiveSms) throw new StaffError(`“${contact}” is neither a mobile nor an e-mail`)
  return { recipientPhone: number.e164, recipientEmail: '' }
}

/** Returns the stops of a contact: that of all deliveries, and STOP as a reply to a text message. */
async function readStops(db: Db, contact: string) {
  const recipientContact = parseContact(contact)
  const sms = await db.smsStop.findUnique({ where: { phone: recipientContact.recipientPhone } })
  return {
    recipientContact,
    stop: await findRecipientStop(db, recipientContact),
    smsSince: sms?.since ?? null,
  }
}

async function requireStop(db: Db, contact: string) {
  const recipientContact = parseContact(contact)
  const stop = await findRecipientStop(db, recipientContact)
  if (!stop) throw noStopError()
  return { recipientContact, ...stop }
}

const noStopError = () => new StaffError('It has not stopped the messages about its deliveries')

/** Returns a contact's subject in the audit, which outlasts the stop: the first characters of its hash name nobody. */
function toAuditSubject({ recipientPhone }: RecipientContact, contactHash: string) {
  return { kind: recipientPhone === '' ? 'recipient-email' : 'recipient-mobile', id: contactHash.slice(0, 8) }
}
