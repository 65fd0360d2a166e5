import type { Language } from '@repo/prisma/lottery-types'
import type { Letter } from './letter.ts'
import { layoutWords, tied } from './letter.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}

function prose(text: string): string {
  return escaped(tied(text))
}

const font = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Programs that know no style sheet see the light colours, which stand on the elements. */
const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body,table,td{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
a{color:#643694}
@media (max-width:480px){.pad{padding:24px 20px!important}.gutter{padding:20px 12px!important}.code{font-size:28px!important;letter-spacing:5px!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){
.ground{background-color:#120e1a!important}.card{background-color:#1a1525!important;border-color:#2d2639!important}
.ink,.ink td,.ink p,.ink h1{color:#eeeaf2!important}.ink .pale{color:#b5abc2!important}.ink .brand{color:#cfb0ea!important}
.code,.quote{background-color:#17121f!important;border-color:#3d354b!important;color:#eeeaf2!important}
.line{border-color:#2d2639!important}.button td{background-color:#cfb0ea!important}.button a{color:#241136!important}a{color:#cfb0ea!important}}`

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${prose(text)}</p>`
}

function factsTable(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" valign="top" class="pale line" style="padding:9px 16px 9px 0;border-top:1px solid #eae2ea;font-size:14px;line-height:1.45;font-weight:400;color:#5d5268;white-space:nowrap">${prose(label)}</th><td align="right" valign="top" class="line" style="padding:9px 0;border-top:1px solid #eae2ea;font-size:15px;line-height:1.45;font-weight:600">${prose(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;border-collapse:collapse">${rows.join('')}</table>`
}

/** The whole cell is coloured, so that the button is one where paddings of links are ignored. */
function buttonBlock({ label, url }: NonNullable<Letter['button']>, language: Language): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button" style="margin:8px 0 20px"><tr><td align="center" bgcolor="#5e338a" style="border-radius:999px;background-color:#5e338a"><a href="${escaped(url)}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:1.25;font-weight:600;color:#ffffff;text-decoration:none">${prose(label)}</a></td></tr></table>
<p class="pale" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5d5268">${prose(layoutWords[language].copyAddress)}<br><a href="${escaped(url)}" style="word-break:break-all">${escaped(url)}</a></p>`
}

function codeBlock(code: string): string {
  return `<p class="code" style="margin:4px 0 20px;padding:16px 8px;border:1px solid #d9cfe0;border-radius:12px;background-color:#f8f4f7;color:#1e1428;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;text-align:center;font-variant-numeric:tabular-nums">${escaped(code)}</p>`
}

function quotationBlock(text: string): string {
  return `<blockquote class="quote" style="margin:4px 0 20px;padding:14px 16px;border-left:3px solid #5e338a;background-color:#f8f4f7;font-size:15px;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(text)}</blockquote>`
}

function content(letter: Letter, language: Language): string {
  const { paragraphs, code, facts = [], quotation, button, afterword = [] } = letter
  return [
    ...paragraphs.map(paragraph),
    code === undefined ? '' : codeBlock(code),
    facts.length === 0 ? '' : factsTable(facts),
    quotation === undefined ? '' : quotationBlock(quotation),
    button === undefined ? '' : buttonBlock(button, language),
    ...afterword.map(
      (text) =>
        `<p class="pale" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#5d5268">${prose(text)}</p>`,
    ),
  ].join('')
}

/** The blanks keep a mailbox from filling its preview with the first lines of the page. */
function preview(letter: Letter): string {
  const text = letter.preheader ?? letter.paragraphs[0] ?? ''
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${prose(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
}

/** A letter as HTML: tables for the programs that know little else, no picture, no script, light and dark. */
export function letterHtml(letter: Letter, language: Language): string {
  const subject = prose(letter.subject)
  return `<!doctype html>
<html lang="${language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${subject}</title><style>${sheet}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:#f8f4f7">
${preview(letter)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f8f4f7" class="ground" style="background-color:#f8f4f7"><tr><td align="center" class="gutter" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ink" style="max-width:600px;${font};color:#1e1428">
<tr><td class="brand" style="padding:0 4px 18px;font-size:22px;line-height:1.2;font-weight:700;color:#5e338a">Cagnotte</td></tr>
<tr><td class="card pad" bgcolor="#ffffff" style="padding:32px 32px 20px;background-color:#ffffff;border:1px solid #eae2ea;border-radius:18px"><h1 style="margin:0 0 18px;font-size:22px;line-height:1.25;font-weight:700">${subject}</h1>${content(letter, language)}</td></tr>
<tr><td class="pale" style="padding:18px 4px 0;font-size:13px;line-height:1.5;color:#5d5268">${prose(letter.footer ?? layoutWords[language].footer)}</td></tr>
</table></td></tr></table></body></html>`
}
