/** Fetches everything that a lottery's site has published, into a folder for the verifier. */

import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readText } from '@repo/lottery-rules/bytes'
import { toWeek } from '@repo/lottery-rules/draw-calendar'
import { maxPostponements } from '@repo/lottery-rules/postponement'
import {
  cancellationFiles,
  carriedFiles,
  drawFiles,
  listPostponementFiles,
  termsFiles,
  trustFile,
} from '@repo/lottery-rules/published-files'
import { thursdays } from '@repo/lottery-rules/verify-series'
import { fetchChunks, joinChunks } from './ask-site.ts'
import { UnreadableError } from './published-folder.ts'

/** The maximum size of any file but a list, and of a list: ten million tickets. */
const maxBytes = 64 * 1024 * 1024
const maxListBytes = 1024 * 1024 * 1024
/** The number of empty weeks in a row that end the search when the first draw was not found. */
const maxEmptyWeeks = 8
const dayMs = 86_400_000

const weekFileNames: readonly string[] = [
  ...Object.values(termsFiles),
  ...Object.values(carriedFiles),
  ...Object.values(cancellationFiles),
  ...Object.values(drawFiles),
]

/**
 * Fetches the weeks of a site, newest first, back to the first draw or to eight weeks without one; returns the number
 * of weeks with a draw. It replaces their folders. Throws `UnreadableError` when the site does not answer, refuses,
 * sends too large a file or has no `trust.json`.
 */
export async function fetchDraws(site: string, folder: string, nowSeconds: number): Promise<number> {
  await mkdir(folder, { recursive: true })
  const base = `${site.replace(/\/$/, '')}/api/published`
  if (!(await fetchFile(`${base}/${trustFile}`, path.join(folder, trustFile))))
    throw new UnreadableError(`${base}/${trustFile} is not published.`)
  let weeks = 0
  let emptyWeeks = 0
  // A draw that opens a week ahead is the newest that there may be.
  for (let weekMs = nowSeconds * 1000 + 7 * dayMs; emptyWeeks < maxEmptyWeeks; weekMs -= 7 * dayMs) {
    const week = toWeek(new Date(weekMs), thursdays)
    const found = await fetchWeek(base, folder, week)
    emptyWeeks = found.length === 0 ? emptyWeeks + 1 : 0
    if (found.length > 0) weeks += 1
    if (found.some(isFirstDraw)) break
  }
  return weeks
}

const isFirstDraw = (text: string) => text.includes('"previous_manifest_sha256":null')

/**
 * Replaces a week's folder by its published files; returns the texts of the JSON ones, none for an unpublished week.
 */
async function fetchWeek(base: string, folder: string, week: string): Promise<readonly string[]> {
  const weekFolder = path.join(folder, week)
  await rm(weekFolder, { recursive: true, force: true })
  await mkdir(weekFolder, { recursive: true })
  const texts: string[] = []
  for (const name of weekFileNames) {
    const file = path.join(weekFolder, name)
    const text = await fetchFile(`${base}/${week}/${name}`, file, name === drawFiles.list)
    if (text !== null && name.endsWith('.json')) texts.push(text)
  }
  for (let number = 1; number <= maxPostponements; number += 1) {
    const { notice, signature } = listPostponementFiles(number)
    const text = await fetchFile(`${base}/${week}/${notice}`, path.join(weekFolder, notice))
    await fetchFile(`${base}/${week}/${signature}`, path.join(weekFolder, signature))
    if (text === null) break
    texts.push(text)
  }
  if (texts.length === 0) await rm(weekFolder, { recursive: true })
  return texts
}

/** Stores a published file; returns its text (an empty one for a list, which may be large), null for a missing one. */
async function fetchFile(url: string, file: string, isList = false): Promise<string | null> {
  const chunks = await fetchChunks(url, isList ? maxListBytes : maxBytes)
  if (chunks === null) return null
  if (isList) {
    await pipeline(Readable.from(chunks), createWriteStream(file))
    return ''
  }
  const bytes = await joinChunks(chunks)
  await writeFile(file, bytes)
  return readText(bytes)
}
