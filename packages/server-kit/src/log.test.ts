import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Returns the log of a process that runs this code. */
function runLogged(code: string): string {
  const source = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = createLog({ name: 'test', level: 'info' })\n${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

test('no password, token, email, phone number or address is logged, two levels deep', () => {
  const line = runLogged(`
    const person = { password: 'PW', token: 'TK', jeton: 'JT', email: 'a@b.fr', telephone: '0612345678', adresse: 'RUE', code: '123456' }
    log.info({ ...person, body: person, request: { body: person, headers: { authorization: 'Bearer TK', cookie: 'CK' } } }, 'x')`)
  expect(line).not.toMatch(/PW|TK|JT|a@b\.fr|0612345678|RUE|123456|CK/)
  expect(line).toContain('[cut]')
})

test('an error is logged with its stack and without the data that it quotes', () => {
  const line = runLogged(`
    const error = new Error('550 <jean.dupont@exemple.fr> unknown', { cause: new Error('for marie@exemple.fr') })
    Object.assign(error, { code: '23505', detail: 'Key (email)=(DETAIL)', rejected: ['REJECTED'], body: 'BODY' })
    log.error({ err: error }, 'failed')`)
  expect(line).not.toMatch(/jean|marie|DETAIL|REJECTED|BODY/)
  expect(line).toContain('23505')
  expect(JSON.parse(line).err.stack).toMatch(/\n\s+at /)
})
