import { Alert, Button, Stack, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { withdrawPickupProblem } from '@repo/contracts/delivery/pickup-problems'
import { formatClock, useNow } from '@repo/ui/countdown'
import { formatEuros, formatTime } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useServerOffset } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { problemTexts } from './problem-texts.ts'

/** The state of the problem reported at the pickup. Empty without one, and once it or the order is cancelled. */
export function PickupProblemBanner({ course }: { readonly course: Course }) {
  const t = useTexts(problemTexts)
  const { probleme } = course
  if (!probleme || probleme.issue === 'retire' || probleme.issue === 'annule') return null
  if (probleme.issue === null) return <Undecided course={course} problem={probleme} />
  const isAgreed = probleme.issue === 'accepte'
  return (
    <Alert
      color="brand"
      radius="lg"
      role="status"
      title={t(isAgreed ? 'agreed' : 'goesOn')}
      icon={<IconCircleCheck aria-hidden />}
    >
      {t(isAgreed ? 'agreedText' : 'goesOnText')} {probleme.reponse}
    </Alert>
  )
}

function Undecided(props: { readonly course: Course; readonly problem: NonNullable<Course['probleme']> }) {
  const t = useTexts(problemTexts)
  const { course, problem } = props
  const client = useQueryClient()
  const withdrawal = useCall(withdrawPickupProblem)
  const nowMs = useNow(problem.jusquA !== null) + useServerOffset()
  const withdraw = () =>
    withdrawal.mutate(
      { livraisonId: course.livraisonId },
      {
        onSuccess: () => showSuccess({ title: t('withdrawn') }),
        onError: (error) => showError({ title: error.status === 0 ? t('offline') : error.message }),
        onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) }),
      },
    )
  return (
    <Alert
      color="accent"
      radius="lg"
      role="status"
      title={t(course.reprise ? 'title_reprise' : `title_${problem.type}`)}
      icon={<IconHourglass aria-hidden />}
    >
      <Stack gap="xs">
        {problem.chezLeSupport ? <Text>{t('withSupport')}</Text> : null}
        {problem.conteste && !problem.chezLeSupport ? <Text>{t('contested')}</Text> : null}
        {problem.accepte ? <Text>{t('accepting')}</Text> : null}
        {problem.nouveauGain === null ? null : (
          <Text>{t('newGain', { gain: formatEuros(problem.nouveauGain) })}</Text>
        )}
        {problem.jusquA === null ? null : (
          <Text>
            {t('until', {
              time: formatTime(problem.jusquA),
              left: formatClock(Math.max(0, problem.jusquA.getTime() - nowMs)),
            })}{' '}
            {problem.conteste || problem.accepte ? t('stay') : t('afterwards')}
          </Text>
        )}
        <Button
          variant="default"
          className={classes.button ?? ''}
          loading={withdrawal.isPending}
          onClick={withdraw}
        >
          {t('withdraw')}
        </Button>
      </Stack>
    </Alert>
  )
}
