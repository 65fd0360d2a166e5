import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from '../settings.ts'
import type { Defect } from './defect.ts'
import { plant } from './defect.ts'

/** A copy of the project in which one defect at a time is planted. */
export type ScratchTree = {
  readonly path: string
  /** Plants a defect. Returns the function that removes it. */
  readonly plant: (defect: Defect) => () => void
  /** Removes the copy; the end of the process does, too. */
  readonly remove: () => void
}

/**
 * Copies the working tree, uncommitted changes included, to a temporary folder. Installed packages stay where they
 * are; links between packages of the workspace lead to their copies.
 */
export function copyTree(): ScratchTree {
  const path = mkdtempSync(join(tmpdir(), 'volant-defects-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  const files = listWorkingFiles()
  for (const file of files) cpSync(join(root, file), join(path, file), { verbatimSymlinks: true })
  for (const folder of globSync('prisma/*/generated', { cwd: root }))
    cpSync(join(root, folder), join(path, folder), { recursive: true })
  for (const file of files)
    if (basename(file) === 'package.json') linkPackages(path, join(dirname(file), 'node_modules'))
  return {
    path,
    plant: (defect) => {
      const file = join(path, defect.file)
      const originalText = readFileSync(file, 'utf8')
      writeFileSync(file, plant(defect, originalText))
      return () => writeFileSync(file, originalText)
    },
    remove: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

/** Returns the project's files on the disk: those that git knows or would add. */
function listWorkingFiles(): readonly string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  return execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(
      (file) =>
        file !== '' && lstatSync(join(root, file), { throwIfNoEntry: false })?.isDirectory() === false,
    )
}

/**
 * Copies a folder of links unchanged, so that relative ones lead to the copies. The store of installed packages is the
 * project's own.
 */
function linkPackages(path: string, folder: string): void {
  const source = join(root, folder)
  if (!lstatSync(source, { throwIfNoEntry: false })) return
  mkdirSync(join(path, folder), { recursive: true })
  for (const entry of globSync('{*,.bin,.pnpm}', { cwd: source })) {
    if (entry === '.pnpm') symlinkSync(join(source, entry), join(path, folder, entry))
    else cpSync(join(source, entry), join(path, folder, entry), { recursive: true, verbatimSymlinks: true })
  }
}
