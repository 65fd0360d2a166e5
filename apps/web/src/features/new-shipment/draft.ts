import { parseClaims, readToken } from '@repo/api-client/session'
import { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { instant } from '@repo/contracts/wire'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import type { Trip } from '#web/paths.ts'
import type { FormValues, Shipment } from './shipment-form.ts'
import { emptyForm, formValues, shipmentSchema } from './shipment-form.ts'

/** An offered price, valid for 15 minutes. */
export type Quote = Output<typeof estimate>

/** The input of the three steps so far. It survives a reload of the tab. */
export type Draft = {
  readonly form: FormValues
  /** The quote, and the shipment that it prices. */
  readonly priced: {
    readonly shipment: Shipment
    readonly quote: Quote
    /** The chosen pickup time; null for as soon as possible. */
    readonly plannedPickupAt: Date | null
  } | null
  /** The authorised payment (`pi_…`) or the saved card (`seti_…`) whose order is not created yet. */
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

/** The draft before any input. */
export const emptyDraft: Draft = { form: emptyForm, priced: null, paidIntent: null }

function pickAddresses({ pickup, dropoff }: Partial<Trip>): Partial<FormValues> {
  return { ...(pickup ? { adresseDepart: pickup } : {}), ...(dropoff ? { adresseArrivee: dropoff } : {}) }
}

function findOwner(token: string | null): string | null {
  return token === null ? null : (parseClaims(token)?.userId ?? null)
}

/**
 * Parses a stored draft. Returns the empty one without a draft, for another account's, and for an older format. Throws
 * for a text that is not JSON.
 */
export function parseDraft(stored: string | null, owner: string | null): Draft {
  if (stored === null) return emptyDraft
  const result = storedDraft.safeDecode(JSON.parse(stored))
  if (!result.success || result.data.owner !== owner) return emptyDraft
  const { form, priced, paidIntent } = result.data
  return { form, priced, paidIntent }
}

/** Serialises a draft for `parseDraft`. */
export function serialiseDraft(draft: Draft, owner: string | null): string {
  return JSON.stringify(storedDraft.encode({ owner, ...draft }))
}

/**
 * Returns the draft of this tab, with functions that change and delete it. The addresses of a trip that the page was
 * opened with replace those of the stored draft.
 */
export function useDraft(trip: Partial<Trip> = {}) {
  const { key } = useLocation()
  const [draft, setDraft] = useState(() => {
    const stored = parseDraft(sessionStorage.getItem(storageKey), findOwner(readToken()))
    return { ...stored, form: { ...stored.form, ...pickAddresses(trip) } }
  })
  const [keyOfDrop, setKeyOfDrop] = useState<string | null>(null)
  const latest = useRef<Draft>(draft)
  return {
    draft: keyOfDrop === null || keyOfDrop === key ? draft : emptyDraft,
    /** Changes some fields, and stores the draft for a reload. */
    change(part: Partial<Draft>): void {
      latest.current = { ...latest.current, ...part }
      sessionStorage.setItem(storageKey, serialiseDraft(latest.current, findOwner(readToken())))
      setDraft(latest.current)
      setKeyOfDrop(null)
    },
    /**
     * Deletes the draft. The screen keeps its content while the location is the same, and no longer: "Back" can return
     * to this page before the next one is drawn.
     */
    drop(): void {
      sessionStorage.removeItem(storageKey)
      latest.current = emptyDraft
      setKeyOfDrop(key)
    },
  }
}
