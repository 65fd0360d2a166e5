import { readSettings } from '@repo/settings/read-settings'

/** Returns the data folder that `npm run maps` works in. */
export function readMapsDataDir(environment: NodeJS.ProcessEnv = process.env): string {
  return readSettings('maps', environment).DATA_DIR
}
