import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link, useLocation } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { useTerms } from '#lottery-web/game/use-game.ts'
import { paths } from '#lottery-web/paths.ts'
import type { DrawView } from './draw-view.ts'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'
import { steps } from './step.ts'

/** How a visitor without a session can take part, and what each vote would mean now. */
export function Guest({ view }: { readonly view: DrawView }) {
  const t = useTexts(playTexts)
  const { price } = useFormats()
  const { priceCents, draws } = useTerms()
  // The sign-in returns to this page.
  const from = useLocation()
  return (
    <Surface>
      <Stack gap="lg">
        <Stack gap={8}>
          <Title order={2}>{t('guestTitle')}</Title>
          <Text>{t('guestText')}</Text>
        </Stack>
        <ol className={classes.how}>
          {steps.map((step) => (
            <li key={step}>{t(`guest_${step}`, { price: price(priceCents), draws })}</li>
          ))}
        </ol>
        <Group>
          <Button component={Link} to={paths.signIn} state={{ from }} size="md">
            {t('signIn')}
          </Button>
          <Button component={Link} to={paths.register} variant="default" size="md">
            {t('register')}
          </Button>
        </Group>
        {view.draw.tickets > 0 ? <VoteMeanings view={view} /> : null}
      </Stack>
    </Surface>
  )
}

/** What each vote would mean if the draw closed now. */
function VoteMeanings({ view }: { readonly view: DrawView }) {
  const t = useTexts(playTexts)
  const tGame = useTexts(gameTexts)
  const { money, number } = useFormats()
  const { draw, winnersByChoice } = view
  return (
    <div>
      <Title order={3}>{t('guestToday')}</Title>
      <dl className={classes.today}>
        {(['minimum', 'median', 'maximum'] as const).map((choice) => (
          <div key={choice}>
            <dt>{tGame(choice)}</dt>
            <dd>
              {tGame('winners', {
                count: winnersByChoice[choice],
                number: number(winnersByChoice[choice]),
              })}
            </dd>
            <dd>{tGame('each', { amount: money(Math.floor(draw.potCents / winnersByChoice[choice])) })}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
