import { expect, test } from 'vitest'
import { programs } from './production-programs.ts'

/** Every text in what a program has read of its environment. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each(programs)(
  'in production nothing that $name works with has a placeholder address',
  ({ read, given }) => {
    const texts = textsIn(read(given))
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.filter((text) => /\.test\b|localhost/.test(text))).toEqual([])
  },
)

test.each(programs)(
  '$name does not start in production without a person who answers mail, and names the setting',
  (program) => {
    const { read, given, supportEmail } = program
    expect(() => read({ ...given, [supportEmail]: '' })).toThrow(supportEmail)
    expect(() => read({ ...given, [supportEmail]: 'support@volant.test' })).toThrow(supportEmail)
    expect(JSON.stringify(read(given))).toContain('aide@example.fr')
  },
)

test('an unreachable address is refused in production wherever a setting may have an address', () => {
  const [api] = programs
  const mailed = { MAIL_FROM: 'Volant <ne-pas-repondre@volant.test>', SMTP_URL: 'smtp://mail.volant.test:25' }
  for (const [name, value] of Object.entries(mailed))
    expect(() => api.read({ ...api.given, [name]: value })).toThrow(name)
  expect(() => api.read({ ...api.given, SUPPORT_EMAIL: 'aide@en.test.volant.fr' })).not.toThrow()
})
