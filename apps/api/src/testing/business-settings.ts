import { changeBusinessSettings } from '@repo/server-kit/business-settings'
import { businessSettings } from '#api/core/business-settings/business-settings.rules.ts'
import type { Deps } from '#api/deps.ts'

/** Changes business settings from now on. */
export async function setBusinessSettings(
  { db }: Pick<Deps, 'db'>,
  changes: Readonly<Partial<Record<keyof typeof businessSettings.fields, number>>>,
): Promise<void> {
  await db.$transaction((tx) => changeBusinessSettings(tx, businessSettings, changes, null))
}

/** Restores the default settings by deleting all changes, which are append-only in the product. */
export async function resetBusinessSettings({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.businessSetting.deleteMany()
  })
}
