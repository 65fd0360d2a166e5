import { measureSms, toGsmCharacters } from '@repo/sms-edge/sms-size'
import { describe, expect, test } from 'vitest'
import { recipientNewsEmail } from './recipient-news.emails.ts'
import type { RecipientEvent } from './recipient-news.service.ts'
import type { RecipientFacts } from './recipient-news.texts.ts'
import { recipientSms } from './recipient-news.texts.ts'

const facts: RecipientFacts = {
  // As long as the address of a page on a site of 25 characters.
  link: `https://${'a'.repeat(67)}`,
  stopUrl: 'https://volant.test/api/suivi/messages/arret/x',
  code: '4821',
  minutes: 10,
  canReceiveReplies: true,
}
const kinds = Object.keys(recipientSms) as RecipientEvent[] // as: the record has an entry for each event.

describe.each(kinds)('a message to a recipient about %s', (kind) => {
  test.each([
    ['in ten minutes', 10],
    ['in one minute', 1],
    ['now', null],
  ])('is one segment as a text message about an arrival %s', (_, minutes) => {
    const sent = toGsmCharacters(recipientSms[kind]({ ...facts, minutes }))
    expect(measureSms(sent)).toEqual({ encoding: 'gsm-7', segments: 1 })
    expect(sent).toContain(facts.link)
  })

  test('names STOP in the first text message only, and only if it is sent from a number', () => {
    expect(recipientSms[kind]({ ...facts, canReceiveReplies: false })).not.toContain('STOP')
    expect(recipientSms[kind](facts).includes('Ou répondez STOP.')).toBe(kind === 'recipient-link')
  })

  test('has no code in the subject and the preview of the email', () => {
    const { subject, preheader } = recipientNewsEmail(kind, facts, 'luc@exemple.test')
    expect(`${subject} ${preheader}`).not.toContain('4821')
  })

  test('links to the recipient’s page as an email, and has a one-click unsubscription', () => {
    const { unsubscribe, button } = recipientNewsEmail(kind, facts, 'luc@exemple.test')
    expect(unsubscribe).toMatchObject({ url: facts.link, oneClickUrl: facts.stopUrl })
    expect(button?.url).toBe(facts.link)
  })
})
