import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { EmailContent } from './email-content.ts'

const content: EmailContent = {
  to: 'claire@exemple.test',
  subject: 'Votre colis est-il bien arrivé ?',
  preheader: 'Notez votre transporteur',
  paragraphs: [
    'Bonjour Claire M.',
    'Votre expédition de Saint-Germain-en-Laye à Villeneuve-d’Ascq a été remise à son destinataire : les photos vous attendent.',
  ],
  facts: [
    { label: 'Trajet', value: 'Paris → Lyon' },
    { label: 'Montant', value: '12,30 € TTC' },
  ],
  button: { label: 'Voir ma livraison', url: 'https://volant.example.test/mes-expeditions?a=1&b=2' },
  afterword: ['Une question ? Répondez à ce message.'],
}

describe('the plain text of an email', () => {
  const { text } = compose(content)

  test('has lines of at most 72 characters, except for addresses', () => {
    for (const line of text.split('\n')) expect(line.length <= 72 || /^https?:\S+$/.test(line)).toBe(true)
  })

  test('never begins a line with a punctuation mark', () => {
    const wrapped = compose({
      ...content,
      paragraphs: [`${'mot '.repeat(17)}fin ? Oui.`, `${'a'.repeat(71)} : b`],
    })
    expect(wrapped.text).not.toMatch(/^[?!:;»]/m)
  })

  test('contains all parts in order, with the button’s address on a separate line', () => {
    const pieces = [
      'Votre colis est-il bien arrivé ?',
      'Bonjour Claire M.',
      'Trajet : Paris → Lyon\nMontant : 12,30 € TTC',
      'Voir ma livraison :\nhttps://volant.example.test/mes-expeditions?a=1&b=2\n',
      'Une question ?',
      '-- \nVous recevez ce message parce que vous utilisez Volant.',
    ]
    const positions = pieces.map((piece) => text.indexOf(piece))
    expect(positions.every((position) => position >= 0)).toBe(true)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
  })

  test('quotes user text line by line', () => {
    expect(compose({ ...content, quotation: 'Un\n\ndeux' }).text).toContain('> Un\n>\n> deux')
    const long = compose({ ...content, quotation: 'un mot '.repeat(40) }).text
    const quoted = long.split('\n').filter((line) => line.startsWith('>'))
    expect(quoted.length).toBeGreaterThan(3)
    expect(Math.max(...quoted.map((line) => line.length))).toBeLessThanOrEqual(72)
  })
})

describe('the HTML of an email', () => {
  test('states its language, has the preheader before the title, and follows the dark mode', () => {
    const { html } = compose(content)
    expect(html).toMatch(/<html lang="fr"/)
    expect(html).toMatch(/Notez votre transporteur[\s\S]*<h1/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('content="light dark"')
  })

  test('loads no resource and runs no script', () => {
    const { html } = compose(content)
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|src=/i)
    // Only the button and its written address are links.
    expect(new Set(html.match(/href="[^"]*"/g))).toEqual(
      new Set(['href="https://volant.example.test/mes-expeditions?a=1&amp;b=2"']),
    )
  })

  test('escapes user texts in every part', () => {
    const evil = `<b onclick="x">"'&`
    const { html } = compose({
      to: 'a@b.test',
      subject: evil,
      preheader: evil,
      paragraphs: [evil],
      code: evil,
      facts: [{ label: evil, value: evil }],
      quotation: evil,
      button: { label: evil, url: `https://x.test/${evil}` },
      afterword: [evil],
      footer: evil,
    })
    expect(html).not.toContain('<b ')
    expect(html).not.toContain('onclick="')
    expect(html.match(/&lt;b onclick=&quot;x&quot;&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThanOrEqual(11)
  })

  test('leaves out parts that the email lacks', () => {
    const { html } = compose({ to: 'a@b.test', subject: 'Bref', paragraphs: ['Un mot.'] })
    expect(html).not.toMatch(/<a |<blockquote|<th /)
    expect(html.match(/role="presentation"/g)).toHaveLength(2)
  })
})

test('an email has a Reply-To address only if its content names one', () => {
  expect(compose(content)).not.toHaveProperty('replyTo')
  expect(compose({ ...content, replyTo: 'luc@exemple.test' }).replyTo).toBe('luc@exemple.test')
})
