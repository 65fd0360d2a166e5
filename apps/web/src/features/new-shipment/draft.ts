import { claimsOf, currentToken } from '@repo/api-client/session'
import { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { instant } from '@repo/contracts/wire'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { FormValues, Shipment } from './shipment-form.ts'
import { emptyForm, formValues, shipmentSchema } from './shipment-form.ts'

/** A price with the offer behind it, valid for 15 minutes. */
export type Quote = Output<typeof estimate>

/** What the three steps know so far; it survives a reload of the tab. */
export type Draft = {
  readonly form: FormValues
  /** The shipment that the quote prices, and the quote. */
  readonly priced: {
    readonly shipment: Shipment
    readonly quote: Quote
    /** The wanted pickup; null for as soon as possible. */
    readonly plannedPickupAt: Date | null
  } | null
  /** The authorised payment (`pi_…`), or the saved card (`seti_…`), that awaits its order. */
  readonly paidIntent: string | null
}

const storageKey = 'volant-nouvelle-expedition'
const storedDraft = z.object({
  owner: z.string().nullable(),
  form: formValues,
  priced: z
    .object({ shipment: shipmentSchema, quote: estimate.response, plannedPickupAt: instant.nullable() })
    .nullable(),
  paidIntent: z.string().nullable(),
})

/** Nothing entered yet. */
export const emptyDraft: Draft = { form: emptyForm, priced: null, paidIntent: null }

function ownerOf(token: string | null): string | null {
  return token === null ? null : (claimsOf(token)?.userId ?? null)
}

/** Reads a stored draft; the empty one when there is none, when it is another account's or of an older shape. */
export function readDraft(stored: string | null, owner: string | null): Draft {
  if (stored === null) return emptyDraft
  const read = storedDraft.safeDecode(JSON.parse(stored))
  if (!read.success || read.data.owner !== owner) return emptyDraft
  const { form, priced, paidIntent } = read.data
  return { form, priced, paidIntent }
}

/** Writes a draft as `readDraft` reads it. */
export function writeDraft(draft: Draft, owner: string | null): string {
  return JSON.stringify(storedDraft.encode({ owner, ...draft }))
}

/** The draft of this tab, and how to change or drop it. */
export function useDraft() {
  const [draft, setDraft] = useState(() =>
    readDraft(sessionStorage.getItem(storageKey), ownerOf(currentToken())),
  )
  const latest = useRef(draft)
  return {
    draft,
    /** Changes some of it, and keeps the whole for a reload. */
    change(part: Partial<Draft>): void {
      latest.current = { ...latest.current, ...part }
      sessionStorage.setItem(storageKey, writeDraft(latest.current, ownerOf(currentToken())))
      setDraft(latest.current)
    },
    /** Deletes the stored draft; the screen keeps its content until it is left. */
    drop: () => sessionStorage.removeItem(storageKey),
  }
}
