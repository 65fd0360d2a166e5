import { Alert, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { readProof } from '@repo/contracts/lottery/draws'
import { computeScore } from '@repo/lottery-rules/draw'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '#lottery-web/formats.ts'
import type { Inclusion } from './check-inclusion.ts'
import { checkInclusion } from './check-inclusion.ts'
import type { Draw } from './draw.ts'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

type Props = { readonly data: Draw; readonly root: string }

/** The Merkle path of a ticket to the sealed root, verified on this device. */
export function TicketProof({ data, root }: Props) {
  const t = useTexts(proofTexts)
  const reading = useCall(readProof)
  const isPublished = data.draw.state === 'published'
  /** Whether the ticket was asked for after the publication: an earlier answer has no rank, also for a winner. */
  const [hasRank, setHasRank] = useState(false)
  const form = useZodForm({
    schema: readProof.request.pick({ number: true }),
    initialValues: { number: '' },
  })
  const readTicket = (number: string) => {
    setHasRank(isPublished)
    reading.mutate(
      { week: data.draw.week, number },
      {
        onError: (error) =>
          error.status === 404
            ? form.showFailures({ number: t('ticketUnknown') })
            : showError({ title: error.message }),
      },
    )
  }
  const readAgain = useEffectEvent(() => {
    if (reading.variables) readTicket(reading.variables.number)
  })
  useEffect(() => {
    if (isPublished) readAgain()
  }, [isPublished])
  const checkTicket = form.onSubmit(({ number }) => readTicket(number))
  return (
    <section>
      <Title order={2}>{t('ticket')}</Title>
      <p className={classes.text}>{t('ticketText')}</p>
      <form {...checkTicket} className={classes.lookup}>
        <TextInput
          label={t('ticketNumber')}
          placeholder={t('ticketExample')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={8}
          {...form.field('number')}
          onChange={({ currentTarget }) => form.set({ number: currentTarget.value.toUpperCase() })}
        />
        <SubmitButton busy={reading.isPending}>{t('look')}</SubmitButton>
      </form>
      <div role="status">
        {reading.data ? (
          <TicketInclusion
            data={data}
            root={root}
            number={reading.variables.number}
            inclusion={reading.data}
            hasRank={hasRank}
          />
        ) : null}
      </div>
    </section>
  )
}

function TicketInclusion({
  data,
  root,
  number: askedNumber,
  inclusion,
  hasRank,
}: Props & { readonly number: string; readonly inclusion: Inclusion; readonly hasRank: boolean }) {
  const t = useTexts(proofTexts)
  const { number } = useFormats()
  const { line, index, proof, rank } = inclusion
  const { tickets } = data.draw
  const outcome = checkInclusion(inclusion, { number: askedNumber, count: tickets, root })
  if (outcome !== 'listed')
    return (
      <Alert
        mt="md"
        color="red"
        icon={<IconAlertTriangle size={20} aria-hidden />}
        title={t(outcome === 'other-ticket' ? 'ticketOther' : 'ticketWrong')}
      />
    )
  const result = rank === null ? t('ticketLost') : t('ticketRank', { rank: number(rank) })
  return (
    <Alert
      mt="md"
      color="green"
      icon={<IconCheck size={20} aria-hidden />}
      title={t('ticketRight', { line: number(index + 1), tickets: number(tickets) })}
    >
      {data.seed ? (
        <p className={classes.inAlert}>
          {hasRank ? `${result} ` : null}
          <span className={classes.long}>
            {t('ticketScore', { score: computeScore(data.seed, askedNumber) })}
          </span>
        </p>
      ) : null}
      <p className={classes.inAlert}>{t('line')}</p>
      <code className={classes.long}>{line}</code>
      {proof.length > 0 ? (
        <details className={classes.path}>
          <summary>{t('path')}</summary>
          <ol>
            {proof.map((hash) => (
              <li key={hash}>
                <code className={classes.long}>{hash}</code>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </Alert>
  )
}
