import { Container, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { getCountryName } from '#lottery-web/countries/country-name.ts'
import { useSiteConfig } from '#lottery-web/site-config/use-site-config.ts'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'

/** Players' testimonials from the operator's settings. Empty without any. */
export function Testimonials() {
  const t = useTexts(homeTexts)
  const language = useLanguage()
  const testimonials = useSiteConfig()?.testimonials ?? []
  if (testimonials.length === 0) return null
  return (
    <Container component="section" size={1200} className={classes.section ?? ''}>
      <Title order={2}>{t('testimonials')}</Title>
      <div className={classes.cards}>
        {testimonials.map(({ name, country, text }) => (
          <Surface key={name} as="div">
            <figure className={classes.quote}>
              <blockquote lang={text[language] ? language : 'fr'}>{text[language] ?? text.fr}</blockquote>
              <figcaption>
                {name}
                {country ? `, ${getCountryName(country.toUpperCase(), language)}` : ''}
              </figcaption>
            </figure>
          </Surface>
        ))}
      </div>
    </Container>
  )
}
