import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { toPrintable } from './formats.ts'
import type { Doc } from './pages.ts'
import { brand, dimmed, ink, innerWidth, margin } from './pages.ts'

/** A party at the head of a statement. */
export type Party = { readonly name: string; readonly lines: readonly string[] }

/** The platform's operator, by its settings. A null field is printed as a placeholder, never as an invented company. */
export type Operator = {
  readonly name: string | null
  readonly legalForm: string | null
  readonly address: string | null
  readonly registration: string | null
  readonly vatNumber: string | null
}

/** The head of a monthly statement. */
type Letterhead = {
  readonly title: string
  readonly writtenAt: Date
  /** Whether the month is not over. */
  readonly isProvisional: boolean
  readonly platform: Party
  /** The other party, and its role. */
  readonly party: Party
  readonly role: string
}

/** Draws the head of a statement, the platform on the left and the other party on the right, and moves below it. */
export function drawLetterhead(doc: Doc, head: Letterhead): void {
  const { title, writtenAt, isProvisional, platform, party, role } = head
  doc.font('strong').fontSize(11).fillColor(brand).text('Volant', margin, margin)
  doc.font('strong').fontSize(20).fillColor(ink).text(title, margin, 62)
  const note = isProvisional ? ' Le mois n’est pas terminé : ce relevé est provisoire.' : ''
  doc.font('regular').fontSize(9).fillColor(dimmed)
  doc.text(`Établi le ${formatFrenchLongDay(writtenAt)}.${note}`, margin, 90)
  const ends = [
    drawParty(doc, 'Plateforme', platform, margin),
    drawParty(doc, role, party, margin + innerWidth / 2 + 12),
  ]
  doc.y = Math.max(...ends) + 18
}

/** Draws a party from a horizontal position on, and returns the lowest position of its lines. */
function drawParty(doc: Doc, role: string, { name, lines }: Party, x: number): number {
  const width = innerWidth / 2 - 12
  doc.font('regular').fontSize(8).fillColor(dimmed).text(role, x, 118, { width })
  doc.font('strong').fontSize(10).fillColor(ink).text(toPrintable(name), { width })
  doc.font('regular').fontSize(9)
  for (const line of lines) if (line !== '') doc.text(toPrintable(line), { width })
  return doc.y
}
