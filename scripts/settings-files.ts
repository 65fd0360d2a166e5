// Writes .env.example and the environments of docker-compose.yml from the declared settings: node
// scripts/settings-files.ts

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chapters } from '@repo/settings/all-settings'
import { selectSettings } from '@repo/settings/read-settings'
import type { Program, Setting } from '@repo/settings/setting'
import { formatComposeVariable } from '@repo/settings/setting'
import { root } from './settings.ts'

const width = 110

/** Returns the text of .env.example: every setting with its default, below its sentence. */
export function createEnvExample(): string {
  const parts = chapters.map(([title, settings]) => {
    const entries = Object.entries(settings as Record<string, Setting>) // as: a chapter holds settings by their names
    const lines = entries.flatMap(([name, { description, exampleValue, requiredBy }]) => {
      const sentence = [description, requiredBy.length > 0 ? 'Must be given in production.' : ''].filter(
        Boolean,
      )
      return [...wrapLines(sentence.join(' ')).map((line) => `# ${line}`), `${name}=${quote(exampleValue)}`]
    })
    return [`# ── ${title} ${'─'.repeat(Math.max(3, width - title.length - 4))}`, ...lines].join('\n')
  })
  const head = [
    '# Every setting with its default. Copy to .env, or set it in the environment, which wins over .env.',
    '# All are optional in development. A wrong value stops the start with a sentence that names it.',
    '# Made by `node scripts/settings-files.ts` from packages/settings.',
  ]
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/**
 * Returns the text of docker-compose.yml with the environments of its containers, which are between each program's marks.
 */
export function fillInCompose(text: string): string {
  return text.replaceAll(
    /^( *)# Settings of ([a-z-]+):\n[\s\S]*?^ *# End of settings\.$/gm,
    (_, indent: string, program: Program) =>
      [
        `# Settings of ${program}:`,
        ...Object.entries(selectSettings(program)).flatMap(([name, declared]) =>
          formatEnvironmentLine(program, name, declared),
        ),
        '# End of settings.',
      ]
        .map((line) => indent + line)
        .join('\n'),
  )
}

function formatEnvironmentLine(program: Program, name: string, { inContainer }: Setting): readonly string[] {
  const value = inContainer === null ? null : inContainer[program]
  return value === null ? [] : [`${name}: ${value ?? formatComposeVariable(name)}`]
}

function wrapLines(sentence: string): readonly string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else if (word) lines.push(word)
  }
  return lines
}

function quote(value: string): string {
  return /[\s#]/.test(value) ? `"${value}"` : value
}

if (import.meta.main) {
  writeFileSync(join(root, '.env.example'), createEnvExample())
  const compose = join(root, 'docker-compose.yml')
  writeFileSync(compose, fillInCompose(readFileSync(compose, 'utf8')))
}
