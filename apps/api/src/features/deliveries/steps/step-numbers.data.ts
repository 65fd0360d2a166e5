import type { Tx } from '#api/database.ts'

/** The place of a step in the order of its phone's; `device` is what the phone calls itself. */
export type StepNumber = { readonly number: number; readonly device: string | null }

const nameless = '00000000-0000-0000-0000-000000000000'

/** Whether a device's step of this number, or a later one, was carried out before. Its order is locked. */
export async function isCarriedOut(tx: Tx, deliveryId: string, step: StepNumber | null): Promise<boolean> {
  if (step === null) return false
  const device = step.device ?? nameless
  const known = await tx.stepNumber.findUnique({
    where: { deliveryId_device: { deliveryId, device } },
    select: { last: true },
  })
  return known !== null && known.last >= step.number
}

/** Notes that a device's step has been carried out. */
export async function noteCarriedOut(tx: Tx, deliveryId: string, step: StepNumber | null): Promise<void> {
  if (step === null) return
  const { number: last, device } = step
  const row = { deliveryId, device: device ?? nameless }
  await tx.stepNumber.upsert({
    where: { deliveryId_device: row },
    create: { ...row, last },
    update: { last },
    select: { last: true },
  })
}
