import { z } from 'zod'

const mapsSettings = {
  DATA_DIR: z.string().default('.data'),
}

/** The data folder that `npm run maps` works in. */
export function readMapsDataDir(environment: NodeJS.ProcessEnv = process.env): string {
  return z.object(mapsSettings).parse(environment).DATA_DIR
}
