/** A piece of a text, without its Markdown signs. */
export type Inline = { readonly kind: 'plain' | 'code' | 'strong' | 'emphasis'; readonly text: string }

/** A paragraph, a list or a table. Its texts contain inline Markdown. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/** A document: its title, its lead and its sections. */
export type MarkdownText = {
  readonly title: string
  readonly lead: readonly Block[]
  readonly sections: readonly { readonly title: string; readonly blocks: readonly Block[] }[]
}

/**
 * Parses a document in the subset of Markdown of the specification: headings, paragraphs, lists, tables, `code`,
 * **strong**, *emphasis*. The title is empty when the text does not begin with one.
 */
export function parseMarkdown(text: string): MarkdownText {
  const [head = '', ...rest] = text.split(/^## /m)
  const [, title = '', lead = ''] = /^# (.*)\n([\s\S]*)$/.exec(head) ?? []
  return {
    title,
    lead: parseBlocks(lead),
    sections: rest.map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return { title: heading, blocks: parseBlocks(lines.join('\n')) }
    }),
  }
}

const listItem = /^(?:-|\d+\.) /

function parseBlocks(text: string): readonly Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Block => {
      const lines = part.split('\n')
      if (part.startsWith('|')) return { kind: 'table', rows: parseRows(lines) }
      if (!listItem.test(part)) return { kind: 'paragraph', text: lines.join(' ') }
      const items = lines.map((line) => line.replace(listItem, ''))
      return { kind: 'list', isOrdered: /^\d/.test(part), items }
    })
}

function parseRows(lines: readonly string[]): readonly (readonly string[])[] {
  return lines
    .filter((line) => !/^\|[-| ]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

/** Splits a text into plain text, `code`, **strong** and *emphasis*. */
export function parseInline(text: string): readonly Inline[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/)
    .filter((piece) => piece !== '')
    .map((piece): Inline => {
      if (/^`.+`$/.test(piece)) return { kind: 'code', text: piece.slice(1, -1) }
      if (/^\*\*.+\*\*$/.test(piece)) return { kind: 'strong', text: piece.slice(2, -2) }
      if (/^\*.+\*$/.test(piece)) return { kind: 'emphasis', text: piece.slice(1, -1) }
      return { kind: 'plain', text: piece }
    })
}
