import { Stack } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { ChoiceCards } from '#lottery-web/account/ChoiceCards.tsx'
import { Section } from '#lottery-web/account/Section.tsx'
import { Switches } from '#lottery-web/account/Switches.tsx'
import { useChangeSettings, useSettings } from '#lottery-web/account/use-settings.ts'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { VotePicture } from '#lottery-web/game/VotePicture.tsx'
import { gameSettingsTexts } from './game-settings-texts.ts'

/** The player's default vote, and what may be published about a win. */
export function GameSettingsPage() {
  const t = useTexts(gameSettingsTexts)
  const tGame = useTexts(gameTexts)
  const query = useSettings()
  const { change } = useChangeSettings()
  return (
    <AccountPage title={t('title')} query={query}>
      {({ defaultVote, publication }) => (
        <Stack gap="xl">
          <Section title={t('vote')} hint={t('voteHint')}>
            <ChoiceCards
              label={t('vote')}
              choices={(['minimum', 'median', 'maximum', 'none'] as const).map((value) => ({
                value,
                label: tGame(value),
                ...(value === 'none' ? {} : { picture: <VotePicture vote={value} /> }),
              }))}
              value={defaultVote}
              onChange={(vote) => change({ defaultVote: vote })}
            />
          </Section>
          <Section title={t('publication')} hint={t('publicationHint')}>
            <Switches
              switches={(['name', 'photo'] as const).map((name) => ({ name, label: t(name) }))}
              values={publication}
              onChange={(name, value) => change({ publication: { ...publication, [name]: value } })}
            />
          </Section>
        </Stack>
      )}
    </AccountPage>
  )
}
