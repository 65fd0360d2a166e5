import { measureSms, toGsmCharacters } from '@repo/sms-edge/sms-size'
import { expect, test } from 'vitest'
import { smsTexts } from './sms.texts.ts'

test.each(Object.entries(smsTexts))(
  'the text message about %s is one segment with a link of 50 characters',
  (_, text) => {
    const link = `https://${'a'.repeat(42)}`
    const sent = toGsmCharacters(text(link))
    expect(measureSms(sent)).toEqual({ encoding: 'gsm-7', segments: 1 })
    expect(sent).toContain(link)
  },
)
