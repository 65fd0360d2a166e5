import { Text } from '@mantine/core'
import { IconPhotoOff, IconWritingSignOff } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { lazy, Suspense, use, useRef, useState } from 'react'
import classes from './ProofPicture.module.css'
import type { Proof } from './proof-strip.ts'
import { ProofStrip } from './proof-strip.ts'

const ProofViewer = lazy(() => import('./ProofViewer.tsx').then((file) => ({ default: file.ProofViewer })))

/**
 * A photo or a signature that proves a step. A click opens it in the viewer of its strip; as a link it also opens in a
 * new tab. Shows `missing` when there is no picture or it fails to load.
 */
export function ProofPicture(props: {
  readonly src: string | null
  readonly alt: string
  readonly missing: string
  readonly kind: Proof['kind']
}) {
  const { src, alt, kind } = props
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const strip = use(ProofStrip)
  if (src === null || failedSrc === src) {
    const Icon = kind === 'photo' ? IconPhotoOff : IconWritingSignOff
    return (
      <div className={classes.picture} data-kind={kind}>
        <Icon size={28} aria-hidden />
        <Text size="sm">{props.missing}</Text>
      </div>
    )
  }
  const proof: Proof = { src, alt, kind }
  const open = (event: MouseEvent) => {
    // With a modifier key, the browser opens a new tab or window, or downloads.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <a
        ref={link}
        href={src}
        target="_blank"
        rel="noreferrer"
        className={classes.picture}
        data-kind={kind}
        aria-haspopup="dialog"
        onClick={open}
      >
        <img src={src} alt={alt} onError={() => setFailedSrc(src)} />
      </a>
      {isOpen ? (
        <Suspense fallback={null}>
          <ProofViewer
            proofs={strip.some((one) => one.src === src) ? strip : [proof]}
            firstSrc={src}
            onClose={() => {
              setIsOpen(false)
              link.current?.focus()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
