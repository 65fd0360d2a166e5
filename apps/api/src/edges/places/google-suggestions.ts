import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { GoogleAccess } from './google-call.ts'
import { callGoogle } from './google-call.ts'
import type { Point } from './places.ts'

/** The address of the Places API (New). */
export const googlePlacesUrl = 'https://places.googleapis.com'

/** France in Google's country codes: overseas departments have separate ones. */
const suggestedRegions = ['fr', 'gp', 'mq', 'gf', 're', 'yt']
/** The maximum number of cached sessions and suggestions. */
const maxCacheEntries = 1_000
/** Google ends an unused session after some minutes. */
const sessionMs = 3 * 60_000
const minPrefixLength = 3
/** Suggestions within this distance of a point are preferred. */
const nearM = 30_000

const predictions = z.object({
  // Without any the field is absent; a prediction of a search, without a place, is none for us.
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
})

const details = z.object({
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  types: z.array(z.string()).default([]),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string().default(''), types: z.array(z.string()) }))
    .default([]),
})

/** The parts of Google's details of a place that are read. */
export type GoogleDetails = z.output<typeof details>

/** Google's suggestions. The key strokes and the choice form one session, which Google charges once. */
export type GoogleSuggestions = {
  /** The suggestions for the typed text, best first; those near a point are preferred. Rejects as `callGoogle` does. */
  suggest(typed: string, near?: Point): Promise<readonly string[]>
  /** The place of one of the last 1,000 suggested texts, which ends its session. Null for any other text. */
  findChosen(text: string): Promise<GoogleDetails | null>
}

/** Creates suggestions by the Places API (New): autocomplete and details, with session tokens. */
export function createGoogleSuggestions(
  access: GoogleAccess,
  now: () => number = Date.now,
): GoogleSuggestions {
  /** Sessions by each of their typed texts. */
  const sessions = new Map<string, { readonly token: string; readonly untilMs: number }>()
  const suggestionsByText = new Map<string, { readonly placeId: string; readonly token: string }>()

  /** Returns the session of the text's longest beginning of at least three letters that has one, else a new one. */
  function findToken(typed: string): string {
    for (let length = typed.length; length >= minPrefixLength; length -= 1) {
      const session = sessions.get(typed.slice(0, length))
      if (session && session.untilMs > now()) return session.token
    }
    return randomUUID()
  }

  return {
    async suggest(typed, near) {
      const token = findToken(typed)
      store(sessions, typed, { token, untilMs: now() + sessionMs })
      const { suggestions } = await callGoogle(
        access,
        {
          path: '/v1/places:autocomplete',
          fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
          body: {
            input: typed,
            sessionToken: token,
            languageCode: 'fr',
            regionCode: 'fr',
            includedRegionCodes: suggestedRegions,
            ...(near ? { locationBias: toLocationBias(near) } : {}),
          },
        },
        predictions,
      )
      return suggestions.flatMap(({ placePrediction }) => {
        if (!placePrediction) return []
        const text = placePrediction.text.text.replace(/, France$/, '')
        store(suggestionsByText, text, { placeId: placePrediction.placeId, token })
        return [text]
      })
    },

    async findChosen(text) {
      const suggestion = suggestionsByText.get(text)
      if (!suggestion) return null
      const query = new URLSearchParams({
        languageCode: 'fr',
        regionCode: 'fr',
        sessionToken: suggestion.token,
      })
      const place = await callGoogle(
        access,
        {
          path: `/v1/places/${encodeURIComponent(suggestion.placeId)}?${query}`,
          fields: 'formattedAddress,location,types,addressComponents',
        },
        details,
      )
      for (const [typed, { token }] of sessions) if (token === suggestion.token) sessions.delete(typed)
      // A repeat is a separate call.
      store(suggestionsByText, text, { ...suggestion, token: randomUUID() })
      return place
    },
  }
}

const toLocationBias = ({ lat, lon }: Point) => ({
  circle: { center: { latitude: lat, longitude: lon }, radius: nearM },
})

function store<Value>(cache: Map<string, Value>, key: string, value: Value): void {
  cache.delete(key)
  cache.set(key, value)
  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size > maxCacheEntries) cache.delete(oldest)
}
