import { useState } from 'react'

/** The API has a field for each. */
const maxPictures = 4

/**
 * Returns the pictures of a claim: their wire fields, the server's errors about them, and the properties of their
 * field.
 */
export function useClaimPictures() {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [error, setError] = useState<string | undefined>(undefined)
  const [photo1, photo2, photo3, photo4] = pictures
  return {
    photos: { photo1, photo2, photo3, photo4 },
    /** Shows the server's error about a picture, or nothing. */
    showFailure: (failures: Readonly<Record<string, string>>) =>
      setError(Object.entries(failures).find(([name]) => name.startsWith('photo'))?.[1]),
    field: {
      max: maxPictures,
      pictures,
      error,
      onChange: (chosen: readonly File[]) => {
        setError(undefined)
        setPictures(chosen)
      },
    },
  }
}
