// Loaded before each process of docker-compose.yml (NODE_OPTIONS): the values written by the containers' first step and
// visible to this container become settings, where none was set.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const folder = process.env.SECRETS_DIR || '/secrets'
const volumes = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
const files = volumes.flatMap((volume) => readdirSync(volume).map((name) => join(volume, name)))

for (const file of files.filter((name) => name.endsWith('.env')))
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    process.env[name] ||= value
