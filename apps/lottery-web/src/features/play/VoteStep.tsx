import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { castVote } from '@repo/contracts/lottery/participation'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { ChoiceCards } from '#lottery-web/account/ChoiceCards.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { VotePicture } from '#lottery-web/game/VotePicture.tsx'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import type { DrawView } from './draw-view.ts'
import { playTexts } from './play-texts.ts'
import type { OwnEntry } from './step.ts'
import { useEntryChange } from './use-entry-change.ts'

type Vote = OwnEntry['vote']

/** The vote on the number of winners, and what each choice means with the current tickets. */
export function VoteStep(props: {
  readonly view: DrawView
  readonly vote: Vote
  readonly onVoted: () => void
  readonly onCancel?: () => void
}) {
  const t = useTexts(playTexts)
  const { week } = props.view.draw
  const [vote, setVote] = useState(props.vote)
  const voting = useConfirmedCall(castVote)
  const beginChange = useEntryChange(week)
  const describeVote = useVoteDescriptions(props.view)
  const save = () => {
    const show = beginChange()
    voting.mutate(
      { week, vote },
      {
        onSuccess: ({ participation }) => {
          show(participation)
          if (props.onCancel) showSuccess({ title: t('voteSaved') })
          props.onVoted()
        },
        onError: showRefusal,
      },
    )
  }
  const choices = (['minimum', 'median', 'maximum', 'none'] as const).map((value) => ({
    value,
    label: t(`vote_${value}`),
    hint: describeVote(value),
    ...(value === 'none' ? {} : { picture: <VotePicture vote={value} /> }),
  }))
  return (
    <Stack gap="md">
      <Stack gap={6}>
        <Title order={2}>{t('voteTitle')}</Title>
        <Text c="dimmed">{t('voteHint')}</Text>
      </Stack>
      <ChoiceCards label={t('voteTitle')} choices={choices} value={vote} onChange={setVote} />
      <Group>
        <Button size="md" loading={voting.isPending} onClick={save}>
          {t('voteSubmit')}
        </Button>
        {props.onCancel ? (
          <Button variant="default" size="md" onClick={props.onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

/** Returns a function that describes a vote's meaning if the draw closed now. */
function useVoteDescriptions({ draw, winnersByChoice }: DrawView): (vote: Vote) => string {
  const t = useTexts(playTexts)
  const format = useFormats()
  return (vote) => {
    if (vote === 'none') return t('voteNotCounted')
    const winners = winnersByChoice[vote]
    if (winners === 0) return t('voteNowEmpty')
    const share = format.money(Math.floor(draw.potCents / winners))
    return t('voteNow', { count: winners, winners: format.number(winners), share })
  }
}
