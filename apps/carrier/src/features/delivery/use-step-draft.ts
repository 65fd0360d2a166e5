import { shrinkPicture } from '@repo/delivery-ui/pictures/shrink-picture'
import { useEffect, useRef, useState } from 'react'
import { stepDrafts } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { DraftKind, StepDraft } from '#carrier/running-delivery/step-drafts.ts'

const emptyDraft: StepDraft = { photo: null, signature: null, comment: '' }

/** The photo of a draft, for its field. */
export type PhotoDraft = Pick<StepDraft, 'photo'> & {
  readonly photoState: 'idle' | 'shrinking' | 'unreadable'
  /** Shrinks a picture for a fast upload, and stores it as the photo; an unreadable one changes nothing. */
  readonly takePhoto: (file: File) => Promise<void>
}

/**
 * Returns the draft of a step: its picture, comment and earlier signature, stored on the device until it is queued.
 * It survives a closed sheet and a restart of the app. The values of a refused step take precedence.
 */
export function useStepDraft(deliveryId: string, kind: DraftKind, refusedDraft: StepDraft | null = null) {
  const [draft, setDraft] = useState<StepDraft>(refusedDraft ?? emptyDraft)
  const [photoState, setPhotoState] = useState<PhotoDraft['photoState']>('idle')
  // A photo is ready long after the render in which it was chosen.
  const newestDraft = useRef(draft)
  const isNew = refusedDraft === null
  useEffect(() => {
    if (!isNew) return
    void stepDrafts.find(deliveryId, kind).then((stored) => {
      // Input that was entered while loading is newer.
      if (stored === null || newestDraft.current !== emptyDraft) return
      newestDraft.current = stored
      setDraft(stored)
    })
  }, [deliveryId, kind, isNew])
  function change(changes: Partial<StepDraft>): void {
    const newDraft = { ...newestDraft.current, ...changes }
    newestDraft.current = newDraft
    setDraft(newDraft)
    void stepDrafts.store(deliveryId, kind, newDraft)
  }
  async function takePhoto(file: File): Promise<void> {
    setPhotoState('shrinking')
    const photo = await shrinkPicture(file)
    if (photo !== null) change({ photo: { bytes: await photo.arrayBuffer(), type: photo.type } })
    setPhotoState(photo === null ? 'unreadable' : 'idle')
  }
  return {
    ...draft,
    photoState,
    takePhoto,
    /** Whether the step can be queued: not while its photo is being shrunk. */
    isReady: photoState !== 'shrinking',
    setComment: (comment: string) => change({ comment }),
    /** Deletes the draft, once the step is queued. */
    forget: () => stepDrafts.remove(deliveryId, kind),
  }
}
