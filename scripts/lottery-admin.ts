// npm run lottery-admin -- <noun> <verb>: the lottery's operator's command on the running local instance, or on LOTTERY_DATABASE_URL.

import { runStaffCommand } from './staff-command.ts'

runStaffCommand('lottery')
