import { changeBusinessSettings } from '@repo/server-kit/business-settings'
import { businessSettings } from '#lottery-api/core/draws/business-settings.rules.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** Changes the business settings for draws that open later, from now on or from a later instant. */
export async function setBusinessSettings(
  { db }: Pick<Deps, 'db'>,
  changes: Readonly<Partial<Record<keyof typeof businessSettings.fields, string>>>,
  from: Date | null = null,
): Promise<void> {
  await db.$transaction((tx) => changeBusinessSettings(tx, businessSettings, changes, from))
}
