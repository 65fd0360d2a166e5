import { bindSigns } from './bind-signs.ts'
import type { EmailContent, EmailDesign, LayoutWords } from './email-content.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}

function renderProse(text: string): string {
  return escapeHtml(bindSigns(text))
}

const font = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Mail programs without style sheets show the light colours, which are set on the elements. */
const renderStyleSheet = ({ light, dark }: EmailDesign) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body,table,td{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
a{color:${light.link}}
@media (max-width:480px){.pad{padding:24px 20px!important}.gutter{padding:20px 12px!important}.code{font-size:28px!important;letter-spacing:5px!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){
.ground{background-color:${dark.ground}!important}.card{background-color:${dark.card}!important;border-color:${dark.line}!important}
.ink,.ink td,.ink p,.ink h1{color:${dark.ink}!important}.ink .pale{color:${dark.pale}!important}.ink .brand{color:${dark.brand}!important}
.code,.quote{background-color:${dark.box}!important;border-color:${dark.boxLine}!important;color:${dark.ink}!important}
.line{border-color:${dark.line}!important}.button td{background-color:${dark.brand}!important}.button a{color:${dark.onBrand}!important}a{color:${dark.link}!important}}`

function renderParagraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${renderProse(text)}</p>`
}

function renderFacts(facts: NonNullable<EmailContent['facts']>, { light }: EmailDesign): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" valign="top" class="pale line" style="padding:9px 16px 9px 0;border-top:1px solid ${light.line};font-size:14px;line-height:1.45;font-weight:400;color:${light.pale};white-space:nowrap">${renderProse(label)}</th><td align="right" valign="top" class="line" style="padding:9px 0;border-top:1px solid ${light.line};font-size:15px;line-height:1.45;font-weight:600">${renderProse(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;border-collapse:collapse">${rows.join('')}</table>`
}

/** Returns the button. Its whole cell is coloured, for mail programs that ignore the padding of links. */
function renderButton(
  { label, url }: NonNullable<EmailContent['button']>,
  words: LayoutWords,
  { light }: EmailDesign,
): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button" style="margin:8px 0 20px"><tr><td align="center" bgcolor="${light.brand}" style="border-radius:999px;background-color:${light.brand}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:1.25;font-weight:600;color:${light.onBrand};text-decoration:none">${renderProse(label)}</a></td></tr></table>
<p class="pale" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${light.pale}">${renderProse(words.copyAddress)}<br><a href="${escapeHtml(url)}" style="word-break:break-all">${escapeHtml(url)}</a></p>`
}

function renderCode(code: string, { light }: EmailDesign): string {
  return `<p class="code" style="margin:4px 0 20px;padding:16px 8px;border:1px solid ${light.boxLine};border-radius:12px;background-color:${light.box};color:${light.ink};font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;text-align:center;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`
}

function renderQuotation(text: string, { light }: EmailDesign): string {
  return `<blockquote class="quote" style="margin:4px 0 20px;padding:14px 16px;border-left:3px solid ${light.brand};background-color:${light.box};font-size:15px;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</blockquote>`
}

function renderContent(email: EmailContent, words: LayoutWords, design: EmailDesign): string {
  const { paragraphs, code, facts = [], quotation, button, afterword = [] } = email
  return [
    ...paragraphs.map(renderParagraph),
    code === undefined ? '' : renderCode(code, design),
    facts.length === 0 ? '' : renderFacts(facts, design),
    quotation === undefined ? '' : renderQuotation(quotation, design),
    button === undefined ? '' : renderButton(button, words, design),
    ...afterword.map(
      (text) =>
        `<p class="pale" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${design.light.pale}">${renderProse(text)}</p>`,
    ),
  ].join('')
}

function renderUnsubscribeLink({ unsubscribe }: EmailContent): string {
  return unsubscribe === undefined
    ? ''
    : `<br><a href="${escapeHtml(unsubscribe.url)}">${renderProse(unsubscribe.label)}</a>`
}

/** Pads with blanks, so that a mailbox does not fill its preview with the first lines of the page. */
function renderPreview(email: EmailContent): string {
  const text = email.preheader ?? email.paragraphs[0] ?? ''
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${renderProse(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
}

/** Returns an email as HTML: tables for basic mail programs, no picture, no script, light and dark. */
export function renderEmailHtml(email: EmailContent, words: LayoutWords, design: EmailDesign): string {
  const { light } = design
  const subject = renderProse(email.subject)
  return `<!doctype html>
<html lang="${words.language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${subject}</title><style>${renderStyleSheet(design)}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground}">
${renderPreview(email)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}" class="ground" style="background-color:${light.ground}"><tr><td align="center" class="gutter" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ink" style="max-width:600px;${font};color:${light.ink}">
<tr><td class="brand" style="padding:0 4px 18px;font-size:22px;line-height:1.2;font-weight:700;color:${light.brand}">${design.product}</td></tr>
<tr><td class="card pad" bgcolor="${light.card}" style="padding:32px 32px 20px;background-color:${light.card};border:1px solid ${light.line};border-radius:18px"><h1 style="margin:0 0 18px;font-size:22px;line-height:1.25;font-weight:700">${subject}</h1>${renderContent(email, words, design)}</td></tr>
<tr><td class="pale" style="padding:18px 4px 0;font-size:13px;line-height:1.5;color:${light.pale}">${renderProse(email.footer ?? words.footer)}${renderUnsubscribeLink(email)}</td></tr>
</table></td></tr></table></body></html>`
}
