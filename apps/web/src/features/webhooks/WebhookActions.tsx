import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import {
  changeWebhook,
  listWebhooks,
  removeWebhook,
  revealWebhookSecret,
  testWebhook,
  webhookEvents,
} from '@repo/contracts/delivery/webhooks'
import type { Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { companyTexts } from '#web/company/company-texts.ts'
import { SecretDialog } from '#web/company/SecretDialog.tsx'
import { EventChoice } from './EventChoice.tsx'
import classes from './Webhooks.module.css'
import { webhooksTexts } from './webhooks-texts.ts'

type Webhook = Output<typeof listWebhooks>['webhooks'][number]

function useRefreshWebhooks() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeyOf(listWebhooks) })
}

/** The actions on one endpoint. On a phone the rare ones are in a menu. */
export function WebhookActions(props: { readonly webhook: Webhook; readonly onOpenLog: () => void }) {
  const t = useTexts(webhooksTexts)
  const refresh = useRefreshWebhooks()
  const testing = useCall(testWebhook)
  const revealing = useCall(revealWebhookSecret)
  const changing = useCall(changeWebhook)
  const [secret, setSecret] = useState<string | null>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const menuId = useId()
  const { webhookId, url, actif } = props.webhook
  return (
    <Group gap="sm" role="group" aria-label={t('actionsOf', { url })}>
      <Button variant="light" onClick={props.onOpenLog}>
        {t('log')}
      </Button>
      {actif ? (
        <Button
          variant="light"
          loading={testing.isPending}
          onClick={() =>
            testing.mutate(
              { webhookId },
              { onSuccess: () => showSuccess({ title: t('testSent') }), onError: showRefusal },
            )
          }
        >
          {t('sendTest')}
        </Button>
      ) : null}
      <Button
        variant="default"
        className={classes.more ?? ''}
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        aria-label={t('otherActions')}
        px={12}
        onClick={() => setIsMenuOpen(!isMenuOpen)}
      >
        <IconDots size={20} aria-hidden />
      </Button>
      <div id={menuId} className={classes.others} data-open={isMenuOpen || undefined}>
        <EditEventsButton webhook={props.webhook} />
        <Button
          variant="default"
          loading={revealing.isPending}
          onClick={() =>
            revealing.mutate(
              { webhookId },
              { onSuccess: (response) => setSecret(response.secret), onError: showRefusal },
            )
          }
        >
          {t('showSecret')}
        </Button>
        <Button
          variant="default"
          loading={changing.isPending}
          onClick={() =>
            changing.mutate(
              { webhookId, actif: !actif },
              {
                onSuccess: () => showSuccess({ title: t('saved') }),
                onError: showRefusal,
                onSettled: refresh,
              },
            )
          }
        >
          {t(actif ? 'disable' : 'enable')}
        </Button>
        <RemoveWebhookButton webhook={props.webhook} />
      </div>
      <SecretDialog
        secret={secret}
        title={t('secretTitle')}
        label={t('secret')}
        hint={t('secretHint')}
        onClose={() => setSecret(null)}
      />
    </Group>
  )
}

function EditEventsButton({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts(webhooksTexts)
  const refresh = useRefreshWebhooks()
  const changing = useCall(changeWebhook)
  const [isDialogOpen, dialog] = useDisclosure(false)
  const subscribedEvents = webhookEvents.filter((event) => webhook.evenements.includes(event))
  const [events, setEvents] = useState(subscribedEvents)
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setEvents(subscribedEvents)
          dialog.open()
        }}
      >
        {t('edit')}
      </Button>
      <Modal opened={isDialogOpen} onClose={dialog.close} title={webhook.url}>
        <Stack gap="lg">
          <EventChoice
            value={events}
            onChange={setEvents}
            {...(events.length === 0 ? { error: messages.required } : {})}
          />
          <Group justify="flex-end">
            <Button
              disabled={events.length === 0}
              loading={changing.isPending}
              onClick={() =>
                changing.mutate(
                  { webhookId: webhook.webhookId, evenements: events },
                  {
                    onSuccess: () => showSuccess({ title: t('saved') }),
                    onError: showRefusal,
                    onSettled: () => {
                      dialog.close()
                      return refresh()
                    },
                  },
                )
              }
            >
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function RemoveWebhookButton({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts(webhooksTexts)
  const tCompany = useTexts(companyTexts)
  const refresh = useRefreshWebhooks()
  const removing = useCall(removeWebhook)
  const [isDialogOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isDialogOpen}
        title={t('removeTitle')}
        text={t('removeText', { url: webhook.url })}
        cancel={tCompany('cancel')}
        confirm={t('remove')}
        busy={removing.isPending}
        onClose={dialog.close}
        onConfirm={() =>
          removing.mutate(
            { webhookId: webhook.webhookId },
            {
              onSuccess: () => showSuccess({ title: t('removed') }),
              onError: showRefusal,
              onSettled: () => {
                dialog.close()
                return refresh()
              },
            },
          )
        }
      />
    </>
  )
}
