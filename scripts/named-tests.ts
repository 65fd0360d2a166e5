import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A link of a document: its text and its file. */
export type Link = { readonly title: string; readonly file: string }

/** Returns the links of a text that is in a folder. */
export const listLinks = (text: string, folder: string): readonly Link[] =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', path = '']) => ({
    title,
    file: join(folder, path),
  }))

/** Returns the faults of a link to a test; empty when the file is a test file and has a test of this title. */
export function findFaultsOfTest({ title, file }: Link): readonly string[] {
  const path = relative(root, file)
  if (!/\.(test|spec|campaign)\.tsx?$/.test(file) || !existsSync(file)) return [`${path} is no test file`]
  return hasTitle(readTests(file), title) ? [] : [`${path} has no test "${title}"`]
}

/** Reads a test file without its escaped quotes, since a title may be in any kind of quotes. */
export const readTests = (file: string) => readFileSync(file, 'utf8').replaceAll("\\'", "'")

/** Whether a test or one of its steps has this title: the first of several arguments, or a constant. */
function hasTitle(source: string, title: string): boolean {
  const spelled = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:\\(\\s*|const \\w+ =\\s*)(['"\`])${spelled}\\1(?:,|\\s*$)`, 'm').test(source)
}
