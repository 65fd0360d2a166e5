import { useEffect, useState } from 'react'
import type { KeptPicture } from '#carrier/running-delivery/outbox/steps.ts'

/** A picture's address for an image of the page; null without one. It is given back with the component. */
export function usePictureUrl(picture: KeptPicture | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return setUrl(null)
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
