import type { Mail } from '@repo/server-kit/mail'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendMailJob } from '#api/job-definitions.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  /** Plain sentences; the layout escapes them. */
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Why the person gets this mail. */
  readonly footer?: string
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}

const defaultFooter = 'Vous recevez ce message parce que vous utilisez Volant.'

function html({ subject, paragraphs, button, footer }: Letter): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join('')
  const link = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="background:#0c7773;color:#fff;padding:14px 24px;border-radius:10px;text-decoration:none;font-weight:600;display:inline-block">${escaped(button.label)}</a></p>
       <p style="margin:0;font-size:13px;color:#555d65">Si le bouton ne fonctionne pas, copiez cette adresse : ${escaped(button.url)}</p>`
    : ''
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f3f6f6;font-family:Inter,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c2a2a;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-size:22px;font-weight:700;color:#0c7773;margin:0 0 20px">Volant</p>
<div style="background:#fff;border-radius:16px;padding:28px"><h1 style="font-size:20px;margin:0 0 16px">${escaped(subject)}</h1>${body}${link}</div>
<p style="font-size:13px;color:#555d65;margin:20px 0 0">${escaped(footer ?? defaultFooter)}</p></div></body></html>`
}

/** A letter as a mail that looks good and reads well as plain text. */
export function compose(letter: Letter): Mail {
  const parts = [
    ...letter.paragraphs,
    ...(letter.button ? [`${letter.button.label} : ${letter.button.url}`] : []),
    '—',
    letter.footer ?? defaultFooter,
  ]
  return { to: letter.to, subject: letter.subject, text: `${parts.join('\n\n')}\n`, html: html(letter) }
}

/** Sends a letter once the transaction commits. `key` names what it is about, so that a repeated job is the same message. */
export async function queueLetter(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  letter: Letter,
  key: string,
): Promise<void> {
  await deps.jobs.enqueue(tx, sendMailJob, { mail: compose(letter), key })
}
