import { useEffect, useState } from 'react'
import type { StoredPicture } from '#carrier/running-delivery/outbox/steps.ts'

/** Returns the object URL of a picture; null without one, and in the first render. Revoked with the picture's use. */
export function usePictureUrl(picture: StoredPicture | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return setUrl(null)
    const newUrl = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
    setUrl(newUrl)
    return () => URL.revokeObjectURL(newUrl)
  }, [picture])
  return url
}
