import { bindSigns } from './bind-signs.ts'
import type { EmailContent, LayoutWords } from './email-content.ts'

/** The maximum line length of a plain-text email, which every program shows without wrapping. */
const maxLineLength = 72

/** Wraps a text at words into lines of at most 72 characters. A longer word, such as an address, stays whole. */
function wrapText(text: string, width = maxLineLength): string {
  const lines: string[] = []
  let line = ''
  for (const word of bindSigns(text).split(' ')) {
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

function quoteText(text: string): string {
  return text
    .split(/\r?\n/)
    .flatMap((line) => wrapText(line, maxLineLength - '> '.length).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** Returns an email as plain text: lines of at most 72 characters, one fact a line, each address on its own line. */
export function renderEmailText(content: EmailContent, words: LayoutWords): string {
  const {
    subject,
    paragraphs,
    code,
    facts = [],
    quotation,
    button,
    afterword = [],
    unsubscribe,
    footer,
  } = content
  const parts = [
    `${wrapText(subject)}\n${'='.repeat(Math.min(subject.length, maxLineLength))}`,
    ...paragraphs.map((text) => wrapText(text)),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(facts.length === 0
      ? []
      : [facts.map(({ label, value }) => wrapText(`${label}${words.colon} ${value}`)).join('\n')]),
    ...(quotation === undefined ? [] : [quoteText(quotation)]),
    ...(button === undefined ? [] : [`${button.label}${words.colon}\n${button.url}`]),
    ...afterword.map((text) => wrapText(text)),
    `-- \n${wrapText(footer ?? words.footer)}`,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}${words.colon}\n${unsubscribe.url}`]),
  ]
  return `${parts.join('\n\n')}\n`
}
