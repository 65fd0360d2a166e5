import { normalisePlate } from '@repo/delivery-rules/plates'
import type { Vehicle } from '@repo/prisma/delivery-types'
import { addNoun } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import type { Db } from '#api/database.ts'
import { requireNamedAccount } from '#api/features/accounts/staff-accounts.service.ts'
import { removeVehicleOf } from '#api/features/vehicles/vehicles.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange, sentenceSchema } from './staff-command.ts'

/** Adds the commands `vehicles …`. */
export function addVehicles(top: Noun): void {
  const noun = addNoun(top, 'vehicles', 'what carriers work with')
  addChange(noun, {
    name: 'remove',
    description:
      'remove a vehicle that does not belong to its account: its plate is free, its owner is notified of the reason',
    arguments: { plate: 'its plate' },
    options: [
      { flags: '--account <account>', description: 'who declared it: id, personneId or e-mail' },
      { flags: '--tell <sentence>', description: 'what its owner reads as the reason, in French' },
    ],
    input: z.object({
      plate: z.string().min(1),
      account: z.string({ error: 'say who declared it' }).min(1),
      tell: sentenceSchema,
    }),
    plan: async ({ db }, { plate, account, tell }) => {
      const { vehicle, owner } = await requireDeclaredVehicle(db, plate, account)
      return `${formatVehicleName(vehicle)} of ${owner.displayName} (${owner.kind} ${owner.id}) will be removed. Its owner will receive: ${tell}`
    },
    run: async (deps, { plate, account, tell }, staff) => {
      const { vehicle, owner } = await requireDeclaredVehicle(deps.db, plate, account)
      await deps.db.$transaction(async (tx) => {
        await removeVehicleOf(deps, tx, owner.id, vehicle.id)
        await notifyOfAccount(deps, tx, owner.id, {
          kind: 'vehicle-removed',
          text: `Votre véhicule ${formatVehicleName(vehicle)} est retiré : ${tell}`,
        })
        await audit(tx, staff, {
          action: 'vehicles remove',
          subject: { kind: 'vehicle', id: vehicle.id },
          facts: { account: owner.id },
        })
      })
      return { json: { ok: true, vehicle: vehicle.id, account: owner.id }, text: 'It is removed.' }
    },
  })
}

type Owner = Awaited<ReturnType<typeof requireNamedAccount>>

async function requireDeclaredVehicle(
  db: Db,
  plate: string,
  account: string,
): Promise<{ vehicle: Vehicle; owner: Owner }> {
  const owner = await requireNamedAccount(db, account)
  const vehicle = await db.vehicle.findFirst({
    where: { ownerId: owner.id, plate: normalisePlate(plate), removedAt: null },
  })
  if (!vehicle) throw new StaffError(`This account has no vehicle ${normalisePlate(plate)}.`)
  return { vehicle, owner }
}
