import { useLanguage, useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { getCountryName } from '#lottery-web/countries/country-name.ts'
import classes from '../Play.module.css'
import { playTexts } from '../play-texts.ts'
import { mapHeight, mapWidth } from './equal-earth.ts'
import { europeBox, isEuropeOnly } from './europe.ts'

/** A country (or `other`) with its count, as a number and as text. */
type Place = { readonly country: string; readonly count: number; readonly text: string }

/** The number of shades above that of a country without a count; the styles define them. */
const shadeCount = 3

/**
 * A map of the world, or of Europe when that is enough; darker means more. Screen readers skip it: a list below has the
 * same data.
 */
export function CountryMap({ places }: { readonly places: readonly Place[] }) {
  const t = useTexts(playTexts)
  const language = useLanguage()
  const { data: countries } = useQuery({
    queryKey: ['world'],
    queryFn: () => import('./world.ts').then(({ drawWorldPaths }) => drawWorldPaths()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const max = Math.max(1, ...places.map(({ count }) => count))
  const counts = new Map(places.map(({ country, count }) => [country, count]))
  const calculateLevel = (code: string) => Math.ceil((shadeCount * (counts.get(code) ?? 0)) / max)
  // `other`, the group of small countries, is always last.
  const sortedPlaces = places.toSorted(
    (one, other) =>
      Number(one.country === 'other') - Number(other.country === 'other') || other.count - one.count,
  )
  const codes = places.flatMap(({ country }) => (country === 'other' ? [] : [country]))
  const box = isEuropeOnly(codes) ? europeBox : `0 0 ${mapWidth} ${mapHeight}`
  return (
    <>
      <svg viewBox={box} className={classes.map} aria-hidden="true">
        {countries?.map(({ code, path }) => (
          <path key={path.slice(0, 40)} d={path} className={classes.land} data-level={calculateLevel(code)} />
        ))}
      </svg>
      <ul className={classes.countries}>
        {sortedPlaces.map(({ country, text }) => (
          <li key={country}>
            <span>{country === 'other' ? t('otherCountries') : getCountryName(country, language)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
