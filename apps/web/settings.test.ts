import { expect, test } from 'vitest'
import { readWebSettings } from './settings.ts'

test('without any setting the site finds the API beside it and shows no operator detail', () => {
  const settings = readWebSettings({})
  expect(settings).toMatchObject({ port: 3000, apiUrl: 'http://127.0.0.1:4000', tileOrigins: [] })
  expect(new Set(Object.values(settings.site.operator))).toEqual(new Set([null]))
})

test('the origin of the map tiles is read from their URL, for the content security policy', () => {
  const settings = readWebSettings({ MAP_TILES_URL: 'https://data.geopf.fr/wmts?z={z}&x={x}&y={y}' })
  expect(settings.tileOrigins).toEqual(['https://data.geopf.fr'])
  expect(settings.site.mapTilesUrl).toBe('https://data.geopf.fr/wmts?z={z}&x={x}&y={y}')
})

test('French is the first language, and the only one unless others are configured', () => {
  const readLanguages = (LANGUAGES?: string) => readWebSettings(LANGUAGES ? { LANGUAGES } : {}).site.languages
  expect(readLanguages()).toEqual(['fr'])
  expect(readLanguages('en, it,fr')).toEqual(['fr', 'en', 'it'])
  expect(() => readLanguages('en,de')).toThrow('LANGUAGES')
})

test('a wrong value is refused with an error that names its variable', () => {
  expect(() => readWebSettings({ SUPPORT_EMAIL: 'nobody' })).toThrow('SUPPORT_EMAIL')
  expect(() => readWebSettings({ WEB_PORT: '70000' })).toThrow('WEB_PORT')
})
