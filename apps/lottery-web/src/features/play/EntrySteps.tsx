import { Stack } from '@mantine/core'
import type { Output } from '@repo/contracts/endpoint'
import type { readParticipation } from '@repo/contracts/lottery/participation'
import { Surface } from '@repo/ui/Surface'
import { useEffect, useRef, useState } from 'react'
import { PushProposal } from '#lottery-web/push/PushProposal.tsx'
import type { DrawView } from './draw-view.ts'
import { NumberStep } from './NumberStep.tsx'
import { OwnVote } from './OwnVote.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { Steps } from './Steps.tsx'
import { getNextStep } from './step.ts'
import { TicketDone } from './TicketDone.tsx'
import { VoteStep } from './VoteStep.tsx'

/** The steps of an entry. The vote may be changed until the draw closes. */
export function EntrySteps(props: {
  readonly view: DrawView
  readonly playerStatus: Output<typeof readParticipation>
}) {
  const { view, playerStatus } = props
  const { participation } = playerStatus
  const [isVoting, setVoting] = useState(false)
  const step = getNextStep(participation)
  const frame = useStepFocus(`${step}${isVoting}`)
  const isVoteShown = step === 'vote' || isVoting
  const entry = (
    <Surface aria-live="off">
      <Stack gap="xl" ref={frame}>
        <Steps current={step} />
        {isVoteShown ? (
          <VoteStep
            view={view}
            vote={participation && step !== 'vote' ? participation.vote : playerStatus.defaultVote}
            onVoted={() => setVoting(false)}
            {...(isVoting ? { onCancel: () => setVoting(false) } : {})}
          />
        ) : null}
        {!isVoteShown && participation ? (
          <>
            {step === 'payment' ? (
              <PaymentStep week={view.draw.week} playerStatus={playerStatus} entry={participation} />
            ) : null}
            {step === 'number' || step === 'validation' ? (
              <NumberStep week={view.draw.week} entry={participation} />
            ) : null}
            {step === 'done' ? <TicketDone entry={participation} /> : null}
            <OwnVote week={view.draw.week} entry={participation} onChange={() => setVoting(true)} />
          </>
        ) : null}
      </Stack>
    </Surface>
  )
  return step === 'done' ? (
    <Stack gap="lg">
      {entry}
      <PushProposal />
    </Stack>
  ) : (
    entry
  )
}

/** Focuses the title of a new step, since it appears without a navigation. */
function useStepFocus(step: string) {
  const frame = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    const title = frame.current?.querySelector('h2')
    if (!title) return
    title.tabIndex = -1
    title.style.outline = 'none'
    title.focus({ preventScroll: true })
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    frame.current?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }, [step])
  return frame
}
