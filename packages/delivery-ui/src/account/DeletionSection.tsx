import { Alert, Button, PasswordInput, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { clearToken } from '@repo/api-client/session'
import { confirmPassword } from '@repo/contracts/delivery/accounts'
import { deleteAccount } from '@repo/contracts/delivery/profile'
import { messages } from '@repo/contracts/patterns'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { showError } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './OwnAccount.module.css'
import { ownAccountTexts } from './own-account-texts.ts'

type Props = {
  /** What goes with the account, and what stays. */
  readonly hint: string
  /** The page that says goodbye. */
  readonly farewellPath: string
  /** What does not go with it; said beside the question. */
  readonly warning?: string | null
  /** Drops what the device keeps. */
  readonly forget?: () => Promise<unknown>
}

/** The way to end the account, behind a question and the password. Afterwards the session is forgotten and a page says goodbye. */
export function DeletionSection(props: Props) {
  const t = useTexts(ownAccountTexts)
  const queries = useQueryClient()
  const confirmation = useCall(confirmPassword)
  const deletion = useCall(deleteAccount)
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const close = () => {
    setIsOpen(false)
    setPassword('')
    setFault(null)
  }

  const failed = (error: CallError) => {
    if (error.code === 'wrong-password') return setFault(error.message)
    close()
    if (error.code === null) showError()
    else showError({ title: t('failed'), message: error.message })
  }
  const ended = () => {
    // What is still being asked for would meet a session that is gone.
    void queries.cancelQueries()
    clearToken()
    const leave = () => window.location.replace(props.farewellPath)
    if (props.forget) props.forget().then(leave, leave)
    else leave()
  }
  const confirm = () => {
    if (password === '') return setFault(messages.enterPassword)
    confirmation.mutate(
      { motDePasse: password },
      { onSuccess: () => deletion.mutate({}, { onSuccess: ended, onError: failed }), onError: failed },
    )
  }
  return (
    <Surface className={classes.action ?? ''} aria-labelledby="deletion-title">
      <div>
        <Title order={2} size="h3" id="deletion-title">
          {t('deletion')}
        </Title>
        <Text c="dimmed" maw={560}>
          {props.hint}
        </Text>
      </div>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('deletion')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('deleteTitle')}
        text={t('deleteQuestion')}
        confirm={t('yes')}
        cancel={t('no')}
        color="red.9"
        busy={confirmation.isPending || deletion.isPending || deletion.isSuccess}
        onConfirm={confirm}
        onClose={close}
      >
        <Text size="sm">{props.hint}</Text>
        {props.warning ? (
          <Alert color="ember" icon={<IconAlertTriangle aria-hidden />}>
            {props.warning}
          </Alert>
        ) : null}
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setFault(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') confirm()
          }}
        />
      </ConfirmDialog>
    </Surface>
  )
}
