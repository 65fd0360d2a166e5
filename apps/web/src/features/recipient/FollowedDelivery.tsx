import { Alert, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCloudOff } from '@tabler/icons-react'
import { CodeForCarrier } from './CodeForCarrier.tsx'
import { InstructionsForm } from './InstructionsForm.tsx'
import { MessagesChoice } from './MessagesChoice.tsx'
import { ProofOfDelivery } from './ProofOfDelivery.tsx'
import { PushChoice } from './PushChoice.tsx'
import classes from './Recipient.module.css'
import type { RecipientDelivery, Stage } from './recipient-delivery.ts'
import { recipientTexts } from './recipient-texts.ts'
import { UnderwayView } from './UnderwayView.tsx'
import { WaitingNotice } from './WaitingNotice.tsx'

const stepByStage: Partial<Record<Stage, number>> = {
  preparation: 1,
  collecte: 1,
  arret: 2,
  acheminement: 2,
  livree: 4,
}

function getStepState(step: number, currentStep: number): 'done' | 'now' | 'ahead' {
  if (step < currentStep) return 'done'
  return step === currentStep ? 'now' : 'ahead'
}

/** The three steps of a normal delivery. Empty for a cancelled or returned one. */
function Steps({ stage }: { readonly stage: Stage }) {
  const t = useTexts(recipientTexts)
  const currentStep = stepByStage[stage]
  if (currentStep === undefined) return null
  const stateTexts = { done: 'stepDone', now: 'stepNow', ahead: 'stepAhead' } as const
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {([1, 2, 3] as const).map((step) => {
        const state = getStepState(step, currentStep)
        return (
          <li key={step} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
            <span>
              {t(`step${step}`)}
              <VisuallyHidden>, {t(stateTexts[state])}</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function getHint(
  delivery: RecipientDelivery,
  t: ReturnType<typeof useTexts<typeof recipientTexts.byLanguage.fr>>,
): string {
  const { etape, fin } = delivery
  if (etape === 'acheminement') return ''
  if (etape === 'arret')
    return `${t('arretHint')} ${t(delivery.repriseEnRoute ? 'arretComes' : 'arretWaits')}`
  if (etape === 'livree') return fin ? t('livreeHint', { date: formatDateTime(fin) }) : ''
  if (etape === 'retour' && delivery.retourMotif) return t(`retourHint_${delivery.retourMotif}`)
  if (etape === 'retournee' && fin)
    return `${t('retourneeOn', { date: formatDateTime(fin) })} ${t('retourneeHint')}`
  return t(`${etape}Hint`)
}

/** The delivery's state as text, and the content of its stage. */
export function FollowedDelivery(props: {
  readonly jeton: string
  readonly delivery: RecipientDelivery
  readonly isStale: boolean
}) {
  const t = useTexts(recipientTexts)
  const { jeton, delivery } = props
  const { etape, villeDepart, villeArrivee, destination, transporteur, preuve } = delivery
  const hint = getHint(delivery, t)
  return (
    <>
      <VisuallyHidden role="status">{t(`announce_${etape}`)}</VisuallyHidden>
      <div role="status">
        {props.isStale ? (
          <Alert color="accent" icon={<IconCloudOff aria-hidden />}>
            {t('stale')}
          </Alert>
        ) : null}
      </div>
      {destination && transporteur ? (
        <UnderwayView
          jeton={jeton}
          destination={destination}
          carrier={transporteur}
          hasArrived={delivery.attenteJusquA !== null}
        />
      ) : null}
      <Surface aria-labelledby="stage-heading">
        <Stack gap="md">
          <Steps stage={etape} />
          <Title order={2} size="h3" id="stage-heading">
            {t(etape)}
          </Title>
          {hint ? <Text>{hint}</Text> : null}
          {villeDepart !== null && villeArrivee !== null ? (
            <Text c="dimmed">{t('trip', { from: villeDepart, to: villeArrivee })}</Text>
          ) : null}
        </Stack>
      </Surface>
      {delivery.attenteJusquA ? <WaitingNotice until={delivery.attenteJusquA} /> : null}
      {delivery.codeRemise ? <CodeForCarrier code={delivery.codeRemise} /> : null}
      {preuve ? <ProofOfDelivery proof={preuve} /> : null}
      {delivery.consignesModifiables ? (
        <InstructionsForm jeton={jeton} storedText={delivery.consignes} />
      ) : null}
      <PushChoice jeton={jeton} delivery={delivery} />
      {delivery.messages ? <MessagesChoice jeton={jeton} messages={delivery.messages} /> : null}
    </>
  )
}
