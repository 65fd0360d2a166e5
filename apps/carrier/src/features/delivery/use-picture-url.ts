import { useEffect, useState } from 'react'
import type { StoredPicture } from '#carrier/running-delivery/outbox/steps.ts'

/** Returns the object URL of a picture; null without one. The URL is revoked when the component unmounts. */
export function usePictureUrl(picture: StoredPicture | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return setUrl(null)
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
