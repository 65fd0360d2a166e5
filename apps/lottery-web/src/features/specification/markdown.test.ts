import { expect, test } from 'vitest'
import { parseInline, parseMarkdown } from './markdown.ts'

test('a document is parsed into title, lead and sections with paragraphs, lists and tables', () => {
  const text = '# T\n\nLead.\n\n## One\n\nA\nb.\n\n- x\n- y\n\n1. z\n\n| a | b |\n|---|---|\n| `c` | d |\n'
  expect(parseMarkdown(text)).toEqual({
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

test('inline Markdown is parsed into plain text, code, strong and emphasis', () => {
  expect(parseInline('see `a*b*c` **now** and *then*')).toEqual([
    { kind: 'plain', text: 'see ' },
    { kind: 'code', text: 'a*b*c' },
    { kind: 'plain', text: ' ' },
    { kind: 'strong', text: 'now' },
    { kind: 'plain', text: ' and ' },
    { kind: 'emphasis', text: 'then' },
  ])
})
