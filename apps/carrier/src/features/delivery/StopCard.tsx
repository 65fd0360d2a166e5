import { Anchor, Badge, Button, Text, VisuallyHidden } from '@mantine/core'
import { toTelHref } from '@repo/ui/tel-href'
import { useTexts } from '@repo/ui/texts'
import { IconFlagFilled, IconKey, IconMessage, IconPackage, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import type { Destination } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'
import { useUnreadMessageCount } from './use-unread-message-count.ts'

/** Whether an address already contains its postcode and town, as it usually does. */
function hasTown({ adresse, codePostal }: Destination['stop']): boolean {
  return adresse.includes(codePostal)
}

/** The next stop: the contact, how to reach them, and the instructions for the door. */
export function StopCard(props: { readonly course: Course; readonly destination: Destination }) {
  const t = useTexts(deliveryTexts)
  const { course } = props
  const { kind, stop } = props.destination
  const title = t(kind === 'enlevement' && course.reprise ? 'takeover' : kind)
  const Icon = kind === 'livraison' ? IconFlagFilled : IconPackage
  return (
    <section className={classes.stop} aria-label={title}>
      <div className={classes.stopHead}>
        <span className={classes.stopIcon} data-kind={kind} aria-hidden>
          <Icon size={20} />
        </span>
        <div>
          <Text size="sm" c="dimmed" fw={600}>
            {title}
          </Text>
          <Text className={classes.stopName ?? ''}>{stop.nom}</Text>
          <address className={classes.address}>
            {stop.adresse}
            {hasTown(stop) ? null : (
              <>
                <br />
                {stop.codePostal} {stop.ville}
              </>
            )}
          </address>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button
          component="a"
          href={toTelHref(stop.telephone)}
          variant="default"
          className={classes.button ?? ''}
          leftSection={<IconPhone size={20} aria-hidden />}
          aria-label={t('call', { name: stop.nom })}
        >
          {t('callShort')}
        </Button>
        <MessagesLink course={course} />
      </div>
      {kind === 'livraison' && course.codeDemande ? (
        <Text className={classes.said ?? ''}>
          <IconKey size={18} aria-hidden style={{ verticalAlign: -3, marginRight: 6 }} />
          {t('codeNeeded')}
        </Text>
      ) : null}
      {kind === 'livraison' && course.consignes ? (
        <Remark title={t('instructions')} text={course.consignes} />
      ) : null}
      {course.commentaire === '' ? null : <Remark title={t('comment')} text={course.commentaire} />}
    </section>
  )
}

function Remark(props: { readonly title: string; readonly text: string }) {
  return (
    <div className={classes.said}>
      <Text size="sm" fw={620} mb={4}>
        {props.title}
      </Text>
      {props.text}
    </div>
  )
}

function MessagesLink({ course }: { readonly course: Course }) {
  const t = useTexts(deliveryTexts)
  const unreadCount = useUnreadMessageCount(course)
  const unreadText = unreadCount === 0 ? '' : t('unread', { count: unreadCount })
  return (
    <>
      <Button
        component={Link}
        to={paths.messages}
        variant="default"
        className={classes.button ?? ''}
        leftSection={<IconMessage size={20} aria-hidden />}
        rightSection={
          unreadCount === 0 ? null : (
            <Badge circle size="md" color="red.9" aria-hidden>
              {unreadCount}
            </Badge>
          )
        }
      >
        {t('messages')}
        {unreadText === '' ? null : <VisuallyHidden>, {unreadText}</VisuallyHidden>}
      </Button>
      <VisuallyHidden role="status">{unreadText}</VisuallyHidden>
    </>
  )
}

/** The other stop in short: name, address and phone. */
export function ShortStop(props: { readonly stop: Course['enlevement'] }) {
  const { stop } = props
  return (
    <>
      {stop.nom}
      <br />
      {stop.adresse}
      {hasTown(stop) ? '' : `, ${stop.codePostal} ${stop.ville}`}
      <br />
      <Anchor href={toTelHref(stop.telephone)} py={11} display="inline-block">
        {stop.telephone}
      </Anchor>
    </>
  )
}
