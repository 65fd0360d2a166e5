import type { Approval } from '@repo/server-kit/staff/approvals'
import type { CommandHost, CommandNoun, CommandUsage, Report } from '@repo/server-kit/staff/command'
import {
  addVerb,
  BadReport,
  createProcessHost,
  print,
  readCommandName,
  readInput,
  readNamedValues,
} from '@repo/server-kit/staff/command'
import type { StaffCredentials } from '@repo/server-kit/staff/members'
import { identify, requireProven } from '@repo/server-kit/staff/members'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Command } from 'commander'
import { z } from 'zod'
import { readConfig } from '#lottery-api/config.ts'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { readLotteryStaffCredentials } from '#lottery-api/staff.config.ts'

/** The context of a running command besides its input: the person who runs it, and a function that prints progress. */
export type RunningCommand = {
  readonly staff: Staff
  readonly printProgress: (news: Pick<Report, 'json' | 'text'>) => void
}

/** A command: its input, and its effect. */
export type StaffCommand<I extends z.ZodObject> = CommandUsage<I> & {
  readonly run: (deps: Deps, input: z.output<I>, running: RunningCommand) => Promise<Report>
}

/** The environment of commands. None of them prompts: they run without a terminal as well. */
export type Host = CommandHost<Deps> & {
  /** The person at the command, besides the typed name. */
  readonly credentials: () => StaffCredentials
}

/** A noun of `lottery-admin`, to which commands are added. */
export type Noun = CommandNoun<Host>

/** A separate process, at a terminal or without. */
export const terminal: Host = {
  ...createProcessHost(() => openDeps(readConfig(), { name: 'lottery-admin', isWorker: false })),
  credentials: () => readLotteryStaffCredentials(),
}

/**
 * Adds a read-only command. It names the persons it shows in `seen`: then the caller must prove their identity, and the
 * view is recorded in the audit.
 */
export function addQuery<I extends z.ZodObject>(noun: Noun, command: StaffCommand<I>): void {
  const verb = addVerb(noun.command, command).option(
    '--by <name>',
    'who looks, for the audit (the system user, when absent)',
  )
  bindCommand(noun.host, verb, command, false)
}

/**
 * Adds a command that changes something, or exports personal data: `--by` and `--reason` are required, the caller must
 * prove their identity, and the called function records both in the audit.
 */
export function addChange<I extends z.ZodObject>(noun: Noun, command: StaffCommand<I>): void {
  const verb = addVerb(noun.command, command)
    .requiredOption('--by <name>', 'who does it, for the audit')
    .requiredOption('--reason <text>', 'the reason; recorded in the audit, visible to staff only')
  bindCommand(noun.host, verb, command, true)
}

function bindCommand<I extends z.ZodObject>(
  host: Host,
  verb: Command,
  command: StaffCommand<I>,
  isChanging: boolean,
): void {
  verb.action(async (...args: unknown[]) => {
    const { by, reason, isJson } = readCommonOptions(verb)
    const input = readInput(command, readNamedValues(command, verb, args))
    const printProgress: RunningCommand['printProgress'] = (news) =>
      print(host, news, { isJson, bigintAs: Number })
    const report = await host.withDeps(async (deps) => {
      const identity = identify(deps.config.staff, by ?? null, host.credentials())
      if (isChanging) requireProven(identity, deps.config.staff)
      const staff = { actor: identity.actor, machineUser: identity.machineUser, reason }
      const result = await command.run(deps, input, { staff, printProgress })
      const { seen } = result
      if (!seen) return result
      requireProven(identity, deps.config.staff)
      await deps.db.$transaction((tx) => audit(tx, staff, { action: readCommandName(verb), ...seen }))
      return result
    })
    printProgress(report)
    if (report.isBad) throw new BadReport(report.text)
  })
}

function readCommonOptions(verb: Command) {
  const { by, reason, json } = verb.opts<{ by?: string; reason?: string; json?: true }>()
  if (by?.trim() === '') throw new StaffError('by: say who you are.')
  if (reason?.trim() === '') throw new StaffError('reason: say why.')
  return { by, reason: reason?.trim() ?? '', isJson: json === true }
}

/** The schema of a draw's week. */
export const aWeek = z.string().regex(/^\d{4}-W\d{2}$/, 'must be the week of a draw, e.g. 2026-W48')

/** Returns the reply to a proposer. */
export function reportProposal({ id, action, subject }: Approval): Report {
  return {
    json: { ok: true, approval: id, action, subject },
    text: `Proposed. Another person approves it: approvals approve ${id}`,
  }
}
