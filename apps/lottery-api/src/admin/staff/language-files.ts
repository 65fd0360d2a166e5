import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { languages } from '@repo/contracts/lottery/fields'
import type { Language } from '@repo/prisma/lottery-types'
import { StaffError } from '@repo/server-kit/staff-error'

/** A text of a folder, and where it was read. */
export type TextFile = { readonly file: string; readonly text: string }

/**
 * Reads the texts of a folder by language (`fr.txt`, `en.txt`, …).
 * Throws a `StaffError` for an unreadable folder and for any other file.
 */
export async function readLanguageFiles(folder: string): Promise<{ readonly [L in Language]?: TextFile }> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new StaffError(`${folder} cannot be read: ${error.message}`, { cause: error })
  })
  const expectedNames = languages.map((language) => `${language}.txt`)
  const unknownNames = names.filter((name) => !name.startsWith('.') && !expectedNames.includes(name))
  if (unknownNames.length > 0)
    throw new StaffError(
      `${path.join(folder, unknownNames.join(', '))}: only ${expectedNames.join(', ')} may be there.`,
    )
  const texts: { -readonly [L in Language]?: TextFile } = {}
  for (const language of languages) {
    const name = `${language}.txt`
    if (names.includes(name)) texts[language] = await readText(path.join(folder, name))
  }
  return texts
}

async function readText(file: string): Promise<TextFile> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StaffError(`${file} cannot be read: ${error.message}`, { cause: error })
  })
  return { file, text: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n') }
}

/** Describes how many players get a text, in all and by language. */
export function describeReaders(waiting: Readonly<Record<string, number>>): string {
  const byLanguage = Object.entries(waiting).map(([language, players]) => `${language} ${players}`)
  const total = Object.values(waiting).reduce((sum, players) => sum + players, 0)
  return `${total} players (${byLanguage.join(', ')})`
}
