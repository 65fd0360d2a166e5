// npm run admin -- <command>: the delivery's operator's command on the running local instance, or on DATABASE_URL.

import { runStaffCommand } from './staff-command.ts'

runStaffCommand('delivery')
