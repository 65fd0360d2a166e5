import { readSettings } from '@repo/settings/read-settings'

/** Returns the data folder that `npm run maps` works in. Throws for a wrong or missing setting. */
export function readMapsDataDir(environment: NodeJS.ProcessEnv = process.env): string {
  return readSettings('maps', environment).DATA_DIR
}
