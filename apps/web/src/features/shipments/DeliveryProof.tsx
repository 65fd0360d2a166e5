import { Stack, Text, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconPhotoOff, IconWritingSignOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'

function Picture(props: {
  readonly src: string | null
  readonly alt: string
  readonly missing: string
  readonly kind: 'photo' | 'signature'
}) {
  const [hasFailed, setFailed] = useState(false)
  if (props.src === null || hasFailed) {
    const Icon = props.kind === 'photo' ? IconPhotoOff : IconWritingSignOff
    return (
      <div className={classes.picture} data-kind={props.kind}>
        <Icon size={28} aria-hidden />
        <Text size="sm">{props.missing}</Text>
      </div>
    )
  }
  return (
    <a href={props.src} target="_blank" rel="noreferrer" className={classes.picture} data-kind={props.kind}>
      <img src={props.src} alt={props.alt} onError={() => setFailed(true)} />
    </a>
  )
}

/** The photo and the signature of one end of the trip; each opens in full in a tab of its own. */
export function DeliveryProof(props: {
  readonly place: 'Pickup' | 'Delivery'
  readonly title: string
  readonly proof: { readonly photo: string | null; readonly signature: string | null }
}) {
  const t = useTexts(shipmentsTexts)
  return (
    <Stack gap="sm">
      <Title order={3}>{props.title}</Title>
      <Picture kind="photo" src={props.proof.photo} alt={t(`photoAt${props.place}`)} missing={t('noPhoto')} />
      <Picture
        kind="signature"
        src={props.proof.signature}
        alt={t(`signatureAt${props.place}`)}
        missing={t('noSignature')}
      />
    </Stack>
  )
}
