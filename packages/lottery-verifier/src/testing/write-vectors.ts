// node write-vectors.ts <folder>: writes the test vectors that are published beside the specification. They are frozen:
// a change breaks other people's verifiers.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createVectorFiles } from './vectors.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Usage: write-vectors.ts <folder>')
rmSync(folder, { recursive: true, force: true })
for (const [name, text] of createVectorFiles()) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
