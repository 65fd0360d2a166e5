import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Files } from './five-weeks.ts'

/** Writes published files into a new folder below another one, and returns its path. */
export function putFiles(root: string, files: Files): string {
  const folder = mkdtempSync(path.join(root, 'published-'))
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}
