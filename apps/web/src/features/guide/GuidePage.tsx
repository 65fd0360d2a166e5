import { Anchor, Button, Container, Group, Title } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './Guide.module.css'
import { guideTexts } from './guide-texts.ts'

const guides = [
  { key: 'citiesLink', to: paths.cities },
  { key: 'goodsLink', to: paths.goods },
  { key: 'vehiclesLink', to: paths.vehicles },
  { key: 'companiesLink', to: paths.companies },
  { key: 'couriersLink', to: paths.couriers },
  { key: 'developersLink', to: paths.developers },
] as const

/** The frame of a guide in French: title, content, call to action, and links to the other guides. */
export function GuidePage(props: {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  const t = useTexts(guideTexts)
  return (
    <Container size={1080} className={classes.page} lang="fr">
      <PageTitle title={props.title} lead={props.lead} />
      <Group mt="xl">
        {props.action ?? (
          <Button component={Link} to={paths.home} size="md">
            {t('estimate')}
          </Button>
        )}
      </Group>
      {props.children}
      <section className={classes.section} aria-labelledby="other-guides">
        <Title order={2} size="h4" id="other-guides">
          {t('more')}
        </Title>
        <ul className={classes.links}>
          {guides
            .filter(({ to }) => to !== props.path)
            .map(({ key, to }) => (
              <li key={to}>
                <Anchor component={Link} to={to} py={11} display="inline-block">
                  {t(key)}
                </Anchor>
              </li>
            ))}
        </ul>
      </section>
    </Container>
  )
}

/** A grid of cards, each with a title and facts. */
export function GuideCards(props: {
  readonly facts: readonly { readonly title: string; readonly text: string }[]
}) {
  return (
    <ul className={classes.cards}>
      {props.facts.map(({ title, text }) => (
        <Surface as="li" p="lg" key={title}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <p className={classes.text}>{text}</p>
        </Surface>
      ))}
    </ul>
  )
}
