import { Button, CopyButton, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { createFetchCommand, createRankCommand, createVerifierCommand } from './commands.ts'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

/** Shell commands that download a draw's files and verify them outside the browser. */
export function VerifyCommands(props: {
  readonly week: string
  readonly winners: number
  readonly files: readonly string[]
  readonly isDevelopmentBeacon: boolean
}) {
  const t = useTexts(proofTexts)
  return (
    <section>
      <Title order={2}>{t('yourself')}</Title>
      <p className={classes.text}>{t('yourselfText')}</p>
      <Command
        name={t('yourselfText')}
        text={createFetchCommand(window.location.origin, props.week, props.files)}
      />
      <p className={classes.text}>{t('yourselfRank')}</p>
      <Command name={t('yourselfRank')} text={createRankCommand(props.week, props.winners)} />
      <p className={classes.text}>{t('yourselfVerifier')}</p>
      <Command
        name={t('yourselfVerifier')}
        text={createVerifierCommand(window.location.origin, props.isDevelopmentBeacon)}
      />
      <p className={classes.text}>{t('yourselfKey')}</p>
    </section>
  )
}

function Command(props: { readonly name: string; readonly text: string }) {
  const t = useTexts(proofTexts)
  return (
    <div className={classes.command}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region */}
      <section tabIndex={0} aria-label={props.name}>
        <pre>
          <code>{props.text}</code>
        </pre>
      </section>
      <CopyButton value={props.text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.copy ?? ''}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
