// npm run secrets -- --write .env: makes the secrets that production requires, and prints what a person must fill in.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { settings } from '@repo/settings/all-settings'
import type { Setting } from '@repo/settings/setting'
import { createSecrets } from './local-secrets.ts'

/**
 * Adds the missing secrets to an environment file and overwrites no value, so that a repeat changes nothing. Only its
 * owner may read the file. Returns the names of the created secrets, and of the other settings that production requires
 * and the file lacks. Throws when another run writes the same file.
 */
export function writeSecrets(file: string): {
  readonly created: readonly string[]
  readonly missing: readonly string[]
} {
  const newFile = `${file}.new`
  // The new file is also the lock: of two concurrent runs the second is refused.
  writeFileSync(newFile, '', { flag: 'wx', mode: 0o600 })
  const oldText = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const present = parseEnv(oldText)
  const created = Object.entries(createSecrets()).filter(([name]) => !present[name])
  const text = created.reduce((sum, [name, value]) => setValue(sum, name, value), oldText)
  writeFileSync(newFile, text, { mode: 0o600 })
  renameSync(newFile, file)
  const names = created.map(([name]) => name)
  const missing = Object.entries<Setting>(settings).flatMap(([name, { requiredBy }]) =>
    requiredBy.length > 0 && !present[name] && !names.includes(name) ? [name] : [],
  )
  return { created: names, missing }
}

/** Returns the text with a value on the line of its name, else at the end. */
function setValue(text: string, name: string, value: string): string {
  const line = new RegExp(`^${name}=.*$`, 'm')
  if (line.test(text)) return text.replace(line, `${name}=${value}`)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${name}=${value}\n`
}

function print(file: string): void {
  const { created, missing } = writeSecrets(file)
  console.log(created.length > 0 ? `Made in ${file}: ${created.join(', ')}` : `${file} has every secret.`)
  if (missing.length === 0) return
  console.log('Production also requires, from you:')
  const declared: Readonly<Record<string, Setting>> = settings
  for (const name of missing) console.log(`  ${name}: ${declared[name]?.description}`)
}

if (import.meta.main) {
  const { write } = parseArgs({ options: { write: { type: 'string' } } }).values
  if (write === undefined) {
    console.error('Say which file: npm run secrets -- --write .env')
    process.exitCode = 1
  } else print(write)
}
