import { expect, test } from 'vitest'
import { inlineOf, readMarkdown } from './markdown.ts'

test('a text is read as its title, its lead and its sections with paragraphs, lists and tables', () => {
  const text = '# T\n\nLead.\n\n## One\n\nA\nb.\n\n- x\n- y\n\n1. z\n\n| a | b |\n|---|---|\n| `c` | d |\n'
  expect(readMarkdown(text)).toEqual({
    title: 'T',
    lead: [{ kind: 'paragraph', text: 'Lead.' }],
    sections: [
      {
        title: 'One',
        blocks: [
          { kind: 'paragraph', text: 'A b.' },
          { kind: 'list', isOrdered: false, items: ['x', 'y'] },
          { kind: 'list', isOrdered: true, items: ['z'] },
          {
            kind: 'table',
            rows: [
              ['a', 'b'],
              ['`c`', 'd'],
            ],
          },
        ],
      },
    ],
  })
})

test('a sentence is parsed as plain text, code and emphasis', () => {
  expect(inlineOf('see `a*b*c` **now** and *then*')).toEqual([
    { kind: 'plain', text: 'see ' },
    { kind: 'code', text: 'a*b*c' },
    { kind: 'plain', text: ' ' },
    { kind: 'strong', text: 'now' },
    { kind: 'plain', text: ' and ' },
    { kind: 'emphasis', text: 'then' },
  ])
})
