import type { EmailContent, LayoutWords } from './email-content.ts'
import { tied } from './tied.ts'

/** The maximum line of a plain-text mail, which every program shows without wrapping. */
const maxLineLength = 72

/** Wraps a text at words into lines of at most 72 characters; a longer word, such as an address, stays whole. */
function wrapped(text: string, width = maxLineLength): string {
  const lines: string[] = []
  let line = ''
  for (const word of tied(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length > width && line !== '') {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line].join('\n').replaceAll('\u00a0', ' ')
}

function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .flatMap((line) => wrapped(line, maxLineLength - '> '.length).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** An email as plain text: lines of at most 72 characters, one fact a line, each address on its own line. */
export function emailText(content: EmailContent, words: LayoutWords): string {
  const { subject, paragraphs, code, facts = [], quotation, button, afterword = [], leave, footer } = content
  const parts = [
    `${wrapped(subject)}\n${'='.repeat(Math.min(subject.length, maxLineLength))}`,
    ...paragraphs.map((text) => wrapped(text)),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(facts.length === 0
      ? []
      : [facts.map(({ label, value }) => wrapped(`${label}${words.colon} ${value}`)).join('\n')]),
    ...(quotation === undefined ? [] : [quoted(quotation)]),
    ...(button === undefined ? [] : [`${button.label}${words.colon}\n${button.url}`]),
    ...afterword.map((text) => wrapped(text)),
    `-- \n${wrapped(footer ?? words.footer)}`,
    ...(leave === undefined ? [] : [`${leave.label}${words.colon}\n${leave.url}`]),
  ]
  return `${parts.join('\n\n')}\n`
}
