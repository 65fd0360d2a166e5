import { Anchor, VisuallyHidden } from '@mantine/core'
import { helpEverywhere, helpLines } from '@repo/lottery-rules/help-lines'
import { toTelHref } from '@repo/ui/tel-href'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { getCountryName } from '#lottery-web/countries/country-name.ts'
import classes from './Prose.module.css'
import { proseTexts } from './prose-texts.ts'

/** The national help lines, sorted by country in the page's language, then the international service. */
export function AllHelpLines() {
  const t = useTexts(proseTexts)
  const language = useLanguage()
  const lines = Object.entries(helpLines)
    .map(([code, line]) => ({ code, country: getCountryName(code, language), ...line }))
    .sort((one, other) => one.country.localeCompare(other.country, language))
  return (
    <ul className={classes.helpLines}>
      {lines.map(({ code, country, name, phone, url }) => (
        <li key={code}>
          <strong>{country}</strong>
          <span>{name}</span>
          <Anchor href={toTelHref(phone)} fw={600}>
            {phone}
          </Anchor>
          <Anchor href={url} target="_blank" rel="noopener noreferrer">
            {new URL(url).host.replace(/^www\./, '')}
            <VisuallyHidden> {t('newTab')}</VisuallyHidden>
          </Anchor>
        </li>
      ))}
      <li>
        <strong>{t('everywhere')}</strong>
        <span>{helpEverywhere.name}</span>
        <span />
        <Anchor href={helpEverywhere.url} target="_blank" rel="noopener noreferrer">
          {new URL(helpEverywhere.url).host.replace(/^www\./, '')}
          <VisuallyHidden> {t('newTab')}</VisuallyHidden>
        </Anchor>
      </li>
    </ul>
  )
}
