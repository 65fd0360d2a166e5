import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseInline, parseMarkdown } from './src/features/specification/markdown.ts'

const specification = readFileSync(
  new URL('../../docs/lottery-draw/specification.md', import.meta.url),
  'utf8',
)

const { title, sections } = parseMarkdown(specification)
const blocks = sections.flatMap((section) => section.blocks)

test('the specification is parsed into its title and 19 sections', () => {
  expect(title).toBe('The draw, to the byte')
  expect(sections).toHaveLength(19)
})

test('every table row of the specification has as many cells as its head', () => {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))
  expect(tables.length).toBeGreaterThan(8)
  for (const rows of tables)
    for (const row of rows) expect(row, row.join()).toHaveLength(rows[0]?.length ?? 0)
})

test('no parsed text of the specification contains leftover Markdown', () => {
  const sentences = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [block.text]
    return block.kind === 'list' ? block.items : block.rows.flat()
  })
  const plain = sentences.flatMap((text) => parseInline(text).filter(({ kind }) => kind === 'plain'))
  expect(plain.filter(({ text }) => /`|\*\*|^#/.test(text))).toEqual([])
})
