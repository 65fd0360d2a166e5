import { moveFiles, sealFiles } from '@repo/server-kit/move-files'
import { addNoun } from '@repo/server-kit/staff/command'
import {
  changeFiles,
  describeNothingToMove,
  fileStores,
  moveUsage,
  sealUsage,
} from '@repo/server-kit/staff/file-usage'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

/** Adds the commands `files …`. */
export function addFiles(top: Noun): void {
  const noun = addNoun(top, 'files', 'where stored files lie')
  addQuery(noun, fileStores)
  addChange(noun, {
    ...moveUsage,
    plan: async ({ files: { current, former } }) => {
      if (!former) throw new StaffError(describeNothingToMove('FILES_STORE_FORMER'))
      return `Every file will be moved from ${former.title} to ${current.title}.`
    },
    run: async (deps, _, staff) => {
      await recordStart(deps, staff, 'files move')
      await deps.erasures.consolidate()
      return changeFiles('moved', () => moveFiles(deps))
    },
  })
  addChange(noun, {
    ...sealUsage,
    plan: async ({ files }) => `Every file in ${files.current.title} that is not sealed will be sealed.`,
    run: async (deps, _, staff) => {
      await recordStart(deps, staff, 'files seal')
      return changeFiles('sealed', () => sealFiles(deps))
    },
  })
}

/** Records a command in the audit before it begins, since it has no transaction for all files. */
async function recordStart(deps: Deps, staff: Staff, action: string): Promise<void> {
  const subject = { kind: 'files', id: deps.files.current.title }
  await deps.db.$transaction((tx) => audit(tx, staff, { action, subject }))
}
