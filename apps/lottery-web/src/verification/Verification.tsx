import { Alert, Button, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readTrust } from '@repo/contracts/lottery/draws'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormats } from '#lottery-web/formats.ts'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice.tsx'
import { getPartStates } from './checks.ts'
import classes from './Parts.module.css'
import { Parts } from './Parts.tsx'
import { RevealedWinners } from './RevealedWinners.tsx'
import type { Progress } from './use-verification.ts'
import { useVerification } from './use-verification.ts'
import { verificationTexts } from './verification-texts.ts'

/** Recomputes a published draw on this device, and shows each check, then the winners. */
export function Verification(props: {
  readonly week: string
  /** Whether the page already shows that the draw uses the development beacon. */
  readonly hasBeaconNotice: boolean
  /** The visitor's ticket number. */
  readonly ownTicket?: string | null
  /** Starts without a click. */
  readonly isAutomatic?: boolean
}) {
  const { week, hasBeaconNotice, ownTicket = null, isAutomatic = false } = props
  const t = useTexts(verificationTexts)
  const client = useQueryClient()
  const { progress, begin } = useVerification(week)
  const { state, checks, result } = progress
  const isBusy = state === 'fetching' || state === 'checking'
  const start = () =>
    client
      .fetchQuery({ ...endpointQuery(readTrust, {}), staleTime: 60_000 })
      .then(begin, () => showError({ title: t('unreachable') }))
  const startOnce = useEffectEvent(() => void start())
  useEffect(() => {
    if (isAutomatic) startOnce()
  }, [isAutomatic])
  return (
    <section className={classes.verification}>
      <Title order={2}>{t('title')}</Title>
      <p className={classes.lead}>{t('lead')}</p>
      <Button
        size="md"
        loading={isBusy}
        leftSection={<IconShieldCheck size={20} aria-hidden />}
        onClick={() => void start()}
      >
        {t(state === 'over' ? 'again' : 'begin')}
      </Button>
      <div role="status">
        <VerificationResult progress={progress} hasBeaconNotice={hasBeaconNotice} />
      </div>
      {result ? <RevealedWinners winners={result.winners} ownTicket={ownTicket} /> : null}
      {state === 'idle' || state === 'unreachable' ? null : (
        <Parts states={getPartStates(checks, state === 'over')} />
      )}
    </section>
  )
}

/** What a successful verification does not prove. */
const notProven = [
  'notProvenHolders',
  'notProvenTime',
  'notProvenOthers',
  'notProvenPage',
  'notProvenSeries',
] as const

function VerificationResult(props: { readonly progress: Progress; readonly hasBeaconNotice: boolean }) {
  const { state, checks, result } = props.progress
  const t = useTexts(verificationTexts)
  const { number } = useFormats()
  if (state === 'idle') return null
  if (state === 'fetching' || state === 'checking') return <p className={classes.busy}>{t(state)}</p>
  if (!result)
    return (
      <Alert mt="md" color="red" icon={<IconAlertTriangle size={20} aria-hidden />}>
        {t('unreachable')}
      </Alert>
    )
  const isRight = checks.every(({ isPassed }) => isPassed)
  const time = `${number(Math.round(result.tookMs))} ms`
  return (
    <>
      <Alert
        mt="md"
        color={isRight ? 'green' : 'red'}
        icon={
          isRight ? <IconShieldCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />
        }
        title={
          isRight
            ? t('allRight', { count: result.tickets, number: number(result.tickets), time })
            : t('notRight')
        }
      >
        {t('ownSeed')} <code className={classes.hash}>{result.seed}</code>
        <p className={classes.key}>{t('keySaid', { key: result.publicKey })}</p>
      </Alert>
      <section className={classes.notProven}>
        <p>{t('notProven')}</p>
        <ul>
          {notProven.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
      {result.isDevelopmentBeacon && !props.hasBeaconNotice ? <DevelopmentNotice /> : null}
    </>
  )
}
