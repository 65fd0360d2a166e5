import { moveFiles } from '@repo/server-kit/move-files'
import { addNoun } from '@repo/server-kit/staff/command'
import { changeFiles, describeNothingToMove, fileStores, moveUsage } from '@repo/server-kit/staff/file-usage'
import { StaffError } from '@repo/server-kit/staff-error'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { PublishedOtherwise } from '#lottery-api/edges/published/published-files.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

/** Adds `lottery-admin files …`. */
export function addFiles(top: Noun): void {
  const noun = addNoun(top, 'files', 'where sealed files lie')
  addQuery(noun, fileStores)
  addChange(noun, {
    ...moveUsage,
    run: async (deps, _, { staff }) => {
      if (!deps.files.former)
        return { isBad: true, json: { ok: false }, text: describeNothingToMove('LOTTERY_FILES_STORE_FORMER') }
      // Before it begins: it works file by file.
      const subject = { kind: 'files', id: deps.files.current.title }
      await deps.db.$transaction((tx) => audit(tx, staff, { action: 'files move', subject }))
      await deps.erasures.consolidate()
      let published = 0
      const report = await changeFiles('moved', async () => {
        published = await gatherPublished(deps)
        return moveFiles(deps)
      })
      return {
        ...report,
        json: { ...report.json, published },
        text: `${report.text} ${published} published files were copied; they stay where they were, too.`,
      }
    },
  })
}

async function gatherPublished({ published }: Pick<Deps, 'published'>): Promise<number> {
  try {
    return await published.gather()
  } catch (error) {
    if (!(error instanceof PublishedOtherwise)) throw error
    throw new StaffError(`${error.message}. Nothing was changed there.`, { cause: error })
  }
}
