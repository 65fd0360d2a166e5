// npm run bench [-- <name>]: the measurements of bench/, as ratios within one run.

import { join } from 'node:path'
import { generateClients } from '@repo/prisma/generate'
import { handOver } from './hand-over.ts'
import { root } from './settings.ts'

await generateClients()
handOver(join(root, 'bench', 'run.ts'), process.env)
