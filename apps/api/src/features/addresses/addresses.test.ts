import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const fetchSuggestions = async (query: string) =>
  (await app.request('GET', `/api/adresses/suggestions?${query}`)).body

test('a suggestion has its position and its precision', async () => {
  const [suggestion] = await fetchSuggestions('saisie=12+rue+de+rivolli+paris')
  expect(suggestion).toMatchObject({
    adresse: '12 Rue de Rivoli, 75004 Paris',
    ville: 'Paris',
    codePostal: '75004',
    precision: 'numero',
  })
  expect(suggestion.lat).toBeCloseTo(48.855, 1)
  expect(suggestion.long).toBeCloseTo(2.36, 1)
  expect((await fetchSuggestions('saisie=9000+rue+de+rivoli+paris'))[0]).toMatchObject({
    precision: 'numero-approximatif',
  })
  expect((await fetchSuggestions('saisie=12+rue+des+lilas+bleus+lille'))[0]).toMatchObject({
    adresse: '12 Rue des Lilas Bleus, 59000 Lille',
    precision: 'rue-inconnue',
  })
})

const fetchFirstCity = async (query: string) =>
  (await fetchSuggestions(`saisie=place+de+la+republique${query}`))[0].ville

test('among places of one name the nearest to the sent point comes first', async () => {
  expect(await fetchFirstCity('&lat=45.76&long=4.84')).toBe('Lyon')
  expect(await fetchFirstCity('&lat=48.86&long=2.35')).toBe('Paris')
})

test('a point without its longitude is ignored', async () => {
  expect(await fetchFirstCity('&lat=45.76')).toBe(await fetchFirstCity(''))
})

test('an invalid point is refused', async () => {
  const answer = await app.request('GET', '/api/adresses/suggestions?saisie=paris&lat=nord&long=2')
  expect(answer.body.success).toBe(false)
})
