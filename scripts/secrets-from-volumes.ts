// Loaded before each process of docker-compose.yml (NODE_OPTIONS): what the containers' first step has written and this container may see
// becomes settings, where nothing was said.
import { globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const folder = process.env.SECRETS_DIR || '/secrets'

for (const file of globSync(`${folder}/*/*.env`))
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    process.env[name] ||= value
