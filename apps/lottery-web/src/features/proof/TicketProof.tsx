import { Alert, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readProof } from '@repo/contracts/lottery/draws'
import { computeScore } from '@repo/lottery-rules/draw'
import { provesInclusion } from '@repo/lottery-rules/merkle'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useFormats } from '#lottery-web/formats.ts'
import type { Draw } from './draw.ts'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

type Props = { readonly data: Draw; readonly root: string }

/** The Merkle path of a ticket to the sealed root, verified on this device. */
export function TicketProof({ data, root }: Props) {
  const t = useTexts(proofTexts)
  const reading = useCall(readProof)
  const form = useZodForm({
    schema: readProof.request.pick({ number: true }),
    initialValues: { number: '' },
  })
  const checkTicket = form.onSubmit(({ number }) =>
    reading.mutate(
      { week: data.draw.week, number },
      {
        onError: (error) =>
          error.status === 404
            ? form.showFailures({ number: t('ticketUnknown') })
            : showError({ title: error.message }),
      },
    ),
  )
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
        {reading.data ? <Inclusion data={data} root={root} inclusion={reading.data} /> : null}
      </div>
    </section>
  )
}

function Inclusion({ data, root, inclusion }: Props & { readonly inclusion: Output<typeof readProof> }) {
  const t = useTexts(proofTexts)
  const { number } = useFormats()
  const { line, index, proof, rank } = inclusion
  const { tickets } = data.draw
  const isProven = provesInclusion({ line, index, count: tickets, proof, root })
  const [ticket = ''] = line.split(';')
  if (!isProven)
    return (
      <Alert
        mt="md"
        color="red"
        icon={<IconAlertTriangle size={20} aria-hidden />}
        title={t('ticketWrong')}
      />
    )
  return (
    <Alert
      mt="md"
      color="green"
      icon={<IconCheck size={20} aria-hidden />}
      title={t('ticketRight', { line: number(index + 1), tickets: number(tickets) })}
    >
      {data.seed ? (
        <p className={classes.inAlert}>
          {rank === null ? t('ticketLost') : t('ticketRank', { rank: number(rank) })}{' '}
          <span className={classes.long}>{t('ticketScore', { score: computeScore(data.seed, ticket) })}</span>
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
