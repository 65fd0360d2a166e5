import { Text } from '@mantine/core'
import { IconPhotoOff, IconWritingSignOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './ProofPicture.module.css'

/** A photo or a signature that proves a step, which opens in full in a tab of its own; `missing` in its place when it is not there. */
export function ProofPicture(props: {
  readonly src: string | null
  readonly alt: string
  readonly missing: string
  readonly kind: 'photo' | 'signature'
}) {
  const [failed, setFailed] = useState<string | null>(null)
  if (props.src === null || failed === props.src) {
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
      <img src={props.src} alt={props.alt} onError={() => setFailed(props.src)} />
    </a>
  )
}
