import { moveFiles } from '@repo/server-kit/move-files'
import { staffNoun } from '@repo/server-kit/staff/command'
import { changeFiles, fileStores, moveUsage, nothingToMove } from '@repo/server-kit/staff/file-usage'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Noun } from './staff-command.ts'
import { addChanging, addLooking } from './staff-command.ts'

/** `lottery-admin files …`. */
export function addFiles(top: Noun): void {
  const noun = staffNoun(top, 'files', 'where sealed files lie')
  addLooking(noun, fileStores)
  addChanging(noun, {
    ...moveUsage,
    run: async (deps, _, { staff }) => {
      if (!deps.files.former)
        return { isBad: true, json: { ok: false }, text: nothingToMove('LOTTERY_FILES_STORE_FORMER') }
      // Before it begins: it is done file by file.
      const subject = { kind: 'files', id: deps.files.current.title }
      await deps.db.$transaction((tx) => audit(tx, staff, { action: 'files move', subject }))
      await deps.erasures.gather()
      return changeFiles('moved', () => moveFiles(deps))
    },
  })
}
