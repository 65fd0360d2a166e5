import { useState } from 'react'

const maxPictures = 4

/** The pictures of a claim: as the wire names them, what the server says of them, and the properties of their field. */
export function useClaimPictures() {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [error, setError] = useState<string | undefined>(undefined)
  const [photo1, photo2, photo3, photo4] = pictures
  return {
    photos: { photo1, photo2, photo3, photo4 },
    /** Shows what the server says of a picture, or nothing more. */
    showFailure: (failures: Readonly<Record<string, string>>) =>
      setError(Object.entries(failures).find(([name]) => name.startsWith('photo'))?.[1]),
    field: {
      most: maxPictures,
      pictures,
      error,
      onChange: (chosen: readonly File[]) => {
        setError(undefined)
        setPictures(chosen)
      },
    },
  }
}
