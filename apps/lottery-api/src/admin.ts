import { runProcess } from '@repo/server-kit/staff/program'
import { adminProgram } from './admin/program.ts'
import { terminal } from './admin/staff/staff-command.ts'

await runProcess(adminProgram, terminal)
