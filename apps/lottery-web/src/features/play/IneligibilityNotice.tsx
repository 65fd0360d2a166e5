import { Button, Stack, Text, Title } from '@mantine/core'
import type { Output } from '@repo/contracts/endpoint'
import type { readParticipation } from '@repo/contracts/lottery/participation'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { LimitForm } from '#lottery-web/safety/LimitForm.tsx'
import { playTexts } from './play-texts.ts'

type IneligibilityReason = NonNullable<Output<typeof readParticipation>['obstacle']>

/** The next page, by the reason why the player cannot play. */
const nextPages = {
  'identity-not-validated': { key: 'toProfile', to: paths.account },
  excluded: { key: 'toHelp', to: paths.risks },
  barred: { key: 'toContact', to: paths.contact },
  'country-not-served': { key: 'toProfile', to: paths.account },
  'draw-closed': { key: 'allDraws', to: paths.draws },
} as const

/** Why a player cannot play, and what they can do about it. */
export function IneligibilityNotice({ reason }: { readonly reason: IneligibilityReason }) {
  const t = useTexts(playTexts)
  return (
    <Surface>
      <Stack gap="md" align="flex-start">
        <Title order={2}>{t(`obstacle_${reason}`)}</Title>
        <Text>{t(`obstacleHint_${reason}`)}</Text>
        {reason === 'limit-needed' ? (
          <LimitForm />
        ) : (
          <Button component={Link} to={nextPages[reason].to} size="md">
            {t(nextPages[reason].key)}
          </Button>
        )}
      </Stack>
    </Surface>
  )
}
