import { useEffect, useState } from 'react'
import { stepDrafts } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { StoredPicture } from '#carrier/running-delivery/outbox/steps.ts'
import type { DraftKind, StepDraft } from '#carrier/running-delivery/step-drafts.ts'

const emptyDraft: StepDraft = { photo: null, signature: null, comment: '' }

/**
 * Returns the draft of a step: its picture, comment and earlier signature, stored on the device until it is queued.
 * It survives a closed sheet and a restart of the app. The values of a refused step take precedence.
 */
export function useStepDraft(deliveryId: string, kind: DraftKind, refusedDraft: StepDraft | null = null) {
  const [draft, setDraft] = useState<StepDraft>(refusedDraft ?? emptyDraft)
  const isNew = refusedDraft === null
  useEffect(() => {
    if (!isNew) return
    void stepDrafts.find(deliveryId, kind).then((stored) => {
      // Input that was entered while loading is newer.
      if (stored) setDraft((current) => (current === emptyDraft ? stored : current))
    })
  }, [deliveryId, kind, isNew])
  function change(newDraft: StepDraft): void {
    setDraft(newDraft)
    void stepDrafts.store(deliveryId, kind, newDraft)
  }
  return {
    ...draft,
    setPhoto: (photo: StoredPicture) => change({ ...draft, photo }),
    setComment: (comment: string) => change({ ...draft, comment }),
    /** Deletes the draft, once the step is queued. */
    forget: () => stepDrafts.remove(deliveryId, kind),
  }
}
