import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadGazetteer } from './gazetteer.ts'
import { computeStraightDistanceM } from './geometry.ts'
import type { Point } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'
import { isSensiblePlace } from './sensible-results.ts'
import { placeIn } from './street-position.ts'

const places = createPlanPlaces()
const toLabel = async (address: string) => (await places.locate(address))?.label ?? null
const suggestLabels = async (typed: string, limit?: number) =>
  (await places.suggest(typed, limit === undefined ? {} : { limit })).map((place) => place.label)

describe('a written address', () => {
  test.each([
    // Paris and its arrondissements
    ['12 rue de la Paix, 75002 Paris', '12 Rue de la Paix, 75002 Paris'],
    ['12 RUE DE LA PAIX 75002 PARIS FRANCE', '12 Rue de la Paix, 75002 Paris'],
    ['75002 Paris, 12 rue de la Paix', '12 Rue de la Paix, 75002 Paris'],
    ['12 rue de la Paix Paris 75002', '12 Rue de la Paix, 75002 Paris'],
    ['12 rue de la paix, 75002 Pariss', '12 Rue de la Paix, 75002 Paris'],
    ['Paris 75002', '75002 Paris'],
    ['75002', '75002 Paris'],
    ['Paris 2e', '75002 Paris'],
    ['Paris 02', '75002 Paris'],
    ['75116 Paris', '75116 Paris'],
    ['paris', '75001 Paris'],
    ['8 avenue Foch, 75116 PARIS CEDEX 16', '8 Avenue Foch, 75116 Paris'],
    // Lyon and Marseille
    ['Lyon 3e', '69003 Lyon'],
    ['Lyon 3ème arrondissement', '69003 Lyon'],
    ['5 cours Gambetta, Lyon 3e', '5 Cours Gambetta, 69003 Lyon'],
    ['69003 LYON CEDEX 03', '69003 Lyon'],
    ['Lyon, 12 rue Mercière', '12 Rue Mercière, 69002 Lyon'],
    ['Marseille 13', '13013 Marseille'],
    ['13 bis avenue du Prado, Marseille 8e', '13 bis Avenue du Prado, 13008 Marseille'],
    ['place bellecour lyon', 'Place Bellecour, 69002 Lyon'],
    // the same town, written several ways
    ['Saint-Étienne', '42000 Saint-Étienne'],
    ['SAINT ETIENNE', '42000 Saint-Étienne'],
    ['st-etienne', '42000 Saint-Étienne'],
    ['St. Étienne (Loire)', '42000 Saint-Étienne'],
    ['1 place Foch 42100 st étienne', '1 Place Foch, 42100 Saint-Étienne'],
    ['Lhay les roses', "94240 L'Haÿ-les-Roses"],
    ['L’HAY-LES-ROSES', "94240 L'Haÿ-les-Roses"],
    ['Gif s/ Yvette', '91190 Gif-sur-Yvette'],
    ['12 rue X Le Havre', '12 Rue X, 76600 Le Havre'],
    // homonyms distinguished
    ['Saint-Denis (93)', '93200 Saint-Denis'],
    ['Saint-Denis 974', '97400 Saint-Denis'],
    ['Saint-Denis, La Réunion', '97400 Saint-Denis'],
    ['Nancy, Meurthe-et-Moselle, France', '54000 Nancy'],
    // Corsica and overseas
    ['3 cours Napoléon, 20000 Ajaccio', '3 Cours Napoléon, 20000 Ajaccio'],
    ['Ajaccio, Corse', '20000 Ajaccio'],
    ['20200 Bastia', '20200 Bastia'],
    ['97110 Pointe-à-Pitre', '97110 Pointe-à-Pitre'],
    ['Fort-de-France, Martinique', '97200 Fort-de-France'],
    ['Cayenne', '97300 Cayenne'],
    ['97600 Mamoudzou', '97600 Mamoudzou'],
    // communes that bear the name of a country
    ['55000 Robert-Espagne', '55000 Robert-Espagne'],
    ['57340 Suisse', '57340 Suisse'],
    // a hamlet, a business district, a CEDEX: the postcode decides
    ['73440 Les Menuires', '73440 Les Belleville'],
    ['92400 La Défense', '92400 Courbevoie'],
    ['94513 Rungis Cedex', '94150 Rungis'],
    // untidy typing
    ['  🏠 12   rue de la paix 🏠 ,  75002 Paris ', '12 Rue de la Paix, 75002 Paris'],
    ['12 rue de la paix\n75002 paris\nfrance', '12 Rue de la Paix, 75002 Paris'],
  ])('%j is found as %j', async (address, label) => {
    expect(await toLabel(address)).toBe(label)
  })

  test.each([
    [''],
    ['   '],
    [', ,'],
    ['🏠🚚'],
    ['12'],
    ['rue de la Paix'],
    ['12 rue de Paris'],
    ["avenue d'Italie"],
    ['place Saint-Denis'],
    ['75002 Lyon'],
    ['10 Downing Street, London'],
    ['Berlin, Allemagne'],
    ['10115 Berlin'],
    ['50667 Cologne'],
    ['20100 Milano'],
    ['Via Roma 1, 20121 Milano, Italia'],
    ['1000 Bruxelles'],
    ['Grand-Place 1, 1000 Bruxelles, Belgique'],
    ['98000 Monaco'],
    ['97150 Saint-Martin'],
    ['97133 Saint-Barthélemy'],
    ['98800 Nouméa'],
    ['Paris, Canada'],
    ['20121 Milano Italia'],
    ['Genève Suisse'],
    ['Genève, Suisse'],
    ['12 rue X, 57340, Suisse'],
    ['constructor'],
    ['__proto__'],
  ])('%j is no place of the served territory', async (address) => {
    expect(await places.locate(address)).toBeNull()
  })

  test.each([
    ['10 000 letters', 'a'.repeat(10_000)],
    ['10 000 spaces and a city', `${' '.repeat(10_000)}Paris`],
    ['10 000 commas', ','.repeat(10_000)],
    ['10 000 digits', '7'.repeat(10_000)],
    ['149 words of one letter', 'a '.repeat(149)],
    ['298 hyphens around a letter', `${'-'.repeat(149)}x${'-'.repeat(149)}`],
    ['a letter with 299 combining marks', `e${'\u0301'.repeat(299)}`],
    ['42 repetitions of a street’s first words', 'rue de '.repeat(42)],
  ])('of %s is found nowhere, without delay', async (_, text) => {
    await loadGazetteer()
    // Backtracking without bound would take hours, not the seconds that the test has.
    expect(await places.locate(text)).toBeNull()
    expect(Array.isArray(await places.suggest(text))).toBe(true)
  })

  test('is located with its department and city', async () => {
    expect(await places.locate('20200 Bastia')).toMatchObject({
      department: '2B',
      city: 'Bastia',
      postcode: '20200',
    })
    expect(await places.locate('Paris 2e')).toMatchObject({ department: '75', city: 'Paris' })
    expect(await places.locate('Saint-Denis, La Réunion')).toMatchObject({
      department: '974',
      city: 'Saint-Denis',
    })
  })

  test('of a well-known square is located where the square really is', async () => {
    const bellecour = await places.locate('Place Bellecour, 69002 Lyon')
    expect(bellecour?.point).toEqual({ lat: 45.7578, lon: 4.832 })
    const numbered = await places.locate('31 place Bellecour, Lyon')
    expect(numbered && bellecour && computeStraightDistanceM(numbered.point, bellecour.point)).toBeLessThan(
      120,
    )
  })
})

describe('a located address', () => {
  test.each([
    ['12 rue de Rivoli, 75004 Paris', 'house'],
    ['999 rue de Rivoli, 75004 Paris', 'approximate-number'],
    // the number is in another district than the written one
    ['12 rue de Rivoli, 75016 Paris', 'approximate-number'],
    ['0 rue de Rivoli, 75004 Paris', 'approximate-number'],
    // a square has no numbers that are known
    ['2 Vieux-Port, 13001 Marseille', 'approximate-number'],
    ['place Bellecour, 69002 Lyon', 'named-place'],
    ['31 place Bellecour, 69002 Lyon', 'house'],
    ['rue de Rivoli, 75004 Paris', 'street'],
    ['12 rue qui n’existe pas, 75004 Paris', 'unknown-street'],
    ['12 rue de la Paix, 59000 Lille', 'unknown-street'],
    ['75004 Paris', 'town'],
    ['Tour Eiffel', 'named-place'],
  ] as const)('%j has the precision %j', async (address, precision) => {
    expect((await places.locate(address))?.precision).toBe(precision)
  })

  test('of a misspelt street has the label of the drawn one', async () => {
    expect(await toLabel('12 rue de Rivolli, Paris')).toBe('12 Rue de Rivoli, 75004 Paris')
    expect(await toLabel('12 rue de rivoly, 75004 Paris')).toBe('12 Rue de Rivoli, 75004 Paris')
    // One letter apart, and another street.
    expect(await toLabel('12 rue du Jour, 75006 Paris')).toBe('12 Rue du Jour, 75006 Paris')
  })

  test('needs a town for a street, and none for a place that exists in one city only', async () => {
    expect(await toLabel('Vieux-Port')).toBe('Vieux-Port, 13001 Marseille')
    expect(await toLabel('place Bellecour')).toBe('Place Bellecour, 69002 Lyon')
    expect(await places.locate('rue de Rivoli')).toBeNull()
    // It is in Paris and in Lyon.
    expect(await places.locate('place de la République')).toBeNull()
  })
})

describe('the points of streets', () => {
  const aTown = fc.integer({ min: 0, max: 3_000 }).map((rank) => async () => {
    const commune = (await loadGazetteer()).communes[rank]
    if (!commune) throw new Error('There are more communes than that')
    return commune
  })
  const aStreet = fc
    .tuple(
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom('rue', 'avenue', 'place'),
      fc.constantFrom('Pasteur', 'Hugo', 'Foch', 'des Lilas', 'du Moulin'),
    )
    .map(([number, type, name]) => ({ number, type, name, text: `${number} ${type} ${name}` }))

  test('are always the same for the same address and different for another street or number', async () => {
    await fc.assert(
      fc.asyncProperty(aTown, aStreet, aStreet, async (town, one, other) => {
        fc.pre(one.text !== other.text)
        const commune = await town()
        const place = (street: string) => placeIn(commune, commune.postcodes[0], street)
        expect(place(one.text)).toEqual(place(one.text))
        expect(place(one.text).point).not.toEqual(place(other.text).point)
      }),
    )
  })

  test('stay in or beside their commune', async () => {
    await fc.assert(
      fc.asyncProperty(aTown, aStreet, async (town, { text }) => {
        const commune = await town()
        fc.pre(commune.arrondissement === 0)
        const { point } = placeIn(commune, commune.postcodes[0], text)
        expect(computeStraightDistanceM(point, commune.point)).toBeLessThanOrEqual(commune.spreadM * 1.5 + 20)
      }),
    )
  })

  test('of a suburb stay in or beside it, even if the nearest drawn street is in the next town', async () => {
    const { communes } = await loadGazetteer()
    const around = new Set(['92', '93', '94', '69', '13'])
    const suburbs = communes.filter(
      ({ department, arrondissement }) => around.has(department) && arrondissement === 0,
    )
    expect(suburbs.length).toBeGreaterThan(300)
    const outside = suburbs.flatMap((commune) =>
      ['1 rue du Moulin', '50 rue Pasteur', '99 avenue Foch', '250 place Hugo', '400 rue des Lilas'].filter(
        (street) =>
          computeStraightDistanceM(placeIn(commune, commune.postcodes[0], street).point, commune.point) >
          commune.spreadM * 1.5 + 20,
      ),
    )
    expect(outside).toEqual([])
  })

  test('of neighbouring house numbers are close to each other', async () => {
    const [two, four, forty] = await Promise.all(
      ['2', '4', '40'].map((number) => places.locate(`${number} rue des Lilas, 44000 Nantes`)),
    )
    if (!two || !four || !forty) throw new Error('Nantes is missing')
    expect(computeStraightDistanceM(two.point, four.point)).toBeLessThan(40)
    expect(computeStraightDistanceM(two.point, forty.point)).toBeLessThan(400)
  })
})

describe('every commune of the gazetteer', () => {
  test('lies in the territory of its department and is found again by its label', async () => {
    const { communes } = await loadGazetteer()
    expect(communes.length).toBeGreaterThan(34_800)
    const lost: string[] = []
    for (const commune of communes) {
      const place = placeIn(commune, commune.postcodes[0], '')
      const located = await places.locate(place.label)
      const isSame = located?.point.lat === place.point.lat && located.point.lon === place.point.lon
      if (!isSensiblePlace(place) || !isSame) lost.push(place.label)
    }
    expect(lost).toEqual([])
  })
})

describe('suggestions', () => {
  test.each([
    ['par', '75001 Paris'],
    ['saint et', '42000 Saint-Étienne'],
    ['st et', '42000 Saint-Étienne'],
    ['havre', '76600 Le Havre'],
    ['villeurb', '69100 Villeurbanne'],
    ['l hay', "94240 L'Haÿ-les-Roses"],
    ['75002', '75002 Paris'],
    ['lyon 3', '69003 Lyon'],
    ['marseille 8', '13008 Marseille'],
    ['31400 tou', '31400 Toulouse'],
    ['bellec', 'Place Bellecour, 69002 Lyon'],
    ['gare de la part', 'Gare de la Part-Dieu, 69003 Lyon'],
    ['12 rue de la paix, par', '12 Rue de la Paix, 75002 Paris'],
    ['12 rue de la paix par', '12 Rue de la Paix, 75002 Paris'],
    ['12 rue pasteur lil', '12 Rue Pasteur, 59000 Lille'],
    ['12 rue pasteur, 3500', '12 Rue Pasteur, 35000 Rennes'],
    ['12 rue pasteur, 35000', '12 Rue Pasteur, 35000 Rennes'],
    ['saint-denis (93)', '93200 Saint-Denis'],
  ])('for %j start with %j', async (typed, label) => {
    expect((await suggestLabels(typed))[0]).toBe(label)
  })

  test.each([
    // squares, stations and sights, by any of their names
    ['tour eiffel', 'Tour Eiffel, 75007 Paris'],
    ['gare de lyon', 'Gare de Lyon, 75012 Paris'],
    ['place bellecour', 'Place Bellecour, 69002 Lyon'],
    ['bellecour', 'Place Bellecour, 69002 Lyon'],
    ['vieux-port', 'Vieux-Port, 13001 Marseille'],
    ['VIEUX PORT marseille', 'Vieux-Port, 13001 Marseille'],
    // slips of the finger in a street, a sight, a town
    ['tour effeil', 'Tour Eiffel, 75007 Paris'],
    ['belecour', 'Place Bellecour, 69002 Lyon'],
    ['12 rue de rivolli', '12 Rue de Rivoli, 75004 Paris'],
    ['12 rue de rivolli, paris', '12 Rue de Rivoli, 75004 Paris'],
    ['12 rue de rivolli 75004', '12 Rue de Rivoli, 75004 Paris'],
    ['12 rue de rivoli pari', '12 Rue de Rivoli, 75004 Paris'],
    ['toulousse', '31000 Toulouse'],
    ['12 rue pasteur bordeau', '12 Rue Pasteur, 33000 Bordeaux'],
    // some words of a name
    ['12 rue riv paris', '12 Rue de Rivoli, 75004 Paris'],
  ])('for %j, not quite the name, start with %j', async (typed, label) => {
    expect((await suggestLabels(typed))[0]).toBe(label)
  })

  test('put near ones first among equal matches', async () => {
    const suggestNear = async (typed: string, point: Point) =>
      (await places.suggest(typed, { near: point }))[0]?.label
    const [paris, lyon, reunion] = [
      { lat: 48.86, lon: 2.35 },
      { lat: 45.76, lon: 4.84 },
      { lat: -20.88, lon: 55.45 },
    ]
    expect(await suggestNear('place de la republique', paris)).toContain('Paris')
    expect(await suggestNear('place de la republique', lyon)).toContain('Lyon')
    expect(await suggestNear('saint-denis', paris)).toBe('93200 Saint-Denis')
    expect(await suggestNear('saint-denis', reunion)).toBe('97400 Saint-Denis')
    expect(await suggestNear('rue des lilas bleus', reunion)).toBe('Rue des Lilas Bleus, 97400 Saint-Denis')
  })

  test('keep the arrondissements of a city together and in order, whatever point is near', async () => {
    const near = { lat: 45.78, lon: 4.8 }
    const suggestions = await places.suggest('lyon', { near, limit: 4 })
    expect(suggestions.map(({ label }) => label)).toEqual([
      '69001 Lyon',
      '69002 Lyon',
      '69003 Lyon',
      '69004 Lyon',
    ])
  })

  test('state the precision of each place', async () => {
    const suggestPrecision = async (typed: string) => (await places.suggest(typed))[0]?.precision
    expect(await suggestPrecision('12 rue de rivoli paris')).toBe('house')
    expect(await suggestPrecision('9000 rue de rivoli paris')).toBe('approximate-number')
    expect(await suggestPrecision('rue de rivoli paris')).toBe('street')
    expect(await suggestPrecision('tour eiffel')).toBe('named-place')
    expect(await suggestPrecision('12 rue pasteur lille')).toBe('unknown-street')
    expect(await suggestPrecision('lille')).toBe('town')
  })

  test('name larger towns first', async () => {
    const gazetteer = await loadGazetteer()
    const sizes = (await places.suggest('mont', { limit: 10 })).map((place) => {
      return (
        gazetteer.findByPostcode(place.postcode).find((commune) => commune.city === place.city)?.population ??
        0
      )
    })
    // A commune with exactly this name comes before all others.
    const others = sizes.slice(gazetteer.findByName('mont').length)
    expect(others.length).toBeGreaterThan(5)
    expect(others).toEqual(others.toSorted((a, b) => b - a))
  })

  test('put the arrondissements of a city in order', async () => {
    expect(await suggestLabels('marseille', 3)).toEqual([
      '13001 Marseille',
      '13002 Marseille',
      '13003 Marseille',
    ])
  })

  test('are five unless another number is requested', async () => {
    expect(await suggestLabels('saint')).toHaveLength(5)
    expect(await suggestLabels('saint', 2)).toHaveLength(2)
    expect(await suggestLabels('saint', 12)).toHaveLength(12)
    expect(await suggestLabels('saint', 0)).toEqual([])
  })

  test.each([[''], ['  '], ['🏠'], ['qzxw'], ['10 Downing Street, London'], ['99999']])(
    'for %j are empty',
    async (typed) => {
      expect(await suggestLabels(typed)).toEqual([])
    },
  )

  test('are found again by their labels, for any typed text', async () => {
    const typing = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .tuple(
          fc.constantFrom(
            '',
            '12 rue de la paix',
            '3bis av. Foch,',
            'ZAC du Moulin',
            "place d'Armes,",
            'rue 75001,',
            'Bât. B, 4 quai',
          ),
          fc.constantFrom('par', 'lyon', 'st', 'mars', '75', '690', 'sainte-m', 'l', 'le h', '974', 'la réu'),
        )
        .map(([street, city]) => `${street} ${city}`.trim()),
    )
    await fc.assert(
      fc.asyncProperty(typing, async (typed) => {
        for (const place of await places.suggest(typed))
          expect(await places.locate(place.label)).toEqual(place)
      }),
      { numRuns: 500 },
    )
  })
})
