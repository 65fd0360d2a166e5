import { Alert, Button, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { clearToken } from '@repo/api-client/session'
import { deleteAccount } from '@repo/contracts/delivery/profile'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetUnsentTexts } from './forget-unsent-texts.ts'
import classes from './OwnAccount.module.css'
import { ownAccountTexts } from './own-account-texts.ts'
import { showFailure } from './show-failure.ts'

type Props = {
  /** What is deleted with the account, and what stays. */
  readonly hint: string
  /** The page shown after the account has ended. */
  readonly farewellPath: string
  /** What is not deleted, shown with the question. */
  readonly warning?: string | null
  /** Clears the device's storage. */
  readonly clearStorage?: () => Promise<unknown>
}

/**
 * Deletes the account, after a question and a proof of identity. Then forgets the session and all unsent texts, and
 * loads a farewell page, even when `clearStorage` fails. A refusal shows an error and changes nothing.
 */
export function DeletionSection(props: Props) {
  const t = useTexts(ownAccountTexts)
  const queries = useQueryClient()
  const deletion = useCall(deleteAccount)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)

  const handleFailure = (error: CallError) => {
    close()
    showFailure(t('failed'), error)
  }
  const leaveAccount = () => {
    // Pending requests would meet an ended session.
    void queries.cancelQueries()
    clearToken()
    forgetUnsentTexts()
    const leave = () => window.location.replace(props.farewellPath)
    if (props.clearStorage) props.clearStorage().then(leave, leave)
    else leave()
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
        busy={deletion.isPending || deletion.isSuccess}
        onConfirm={() => deletion.mutate({}, { onSuccess: leaveAccount, onError: handleFailure })}
        onClose={close}
      >
        <Text size="sm">{props.hint}</Text>
        {props.warning ? (
          <Alert color="accent" icon={<IconAlertTriangle aria-hidden />}>
            {props.warning}
          </Alert>
        ) : null}
      </ConfirmDialog>
    </Surface>
  )
}
