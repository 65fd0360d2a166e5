import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd, ServiceFailure } from './processes.ts'
import { root } from './settings.ts'

/** Returns the folders of the web apps that Vite bundles, such as apps/web. */
export function listWebApps(): readonly string[] {
  return globSync('apps/*/vite.config.ts', { cwd: root }).map((file) => join(file, '..'))
}

/** Whether the app's bundle is missing or was built from other sources than the present ones. */
export function isStale(app: string): boolean {
  const stamp = getStampFile(app)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(app)
}

/**
 * Bundles the app into its `dist` folder. Throws a ServiceFailure with the app's name and the bundler's last lines when
 * it fails.
 */
export async function build(
  app: string,
  options: { readonly environment: NodeJS.ProcessEnv; readonly logDir: string },
): Promise<void> {
  const hash = hashSources(app)
  await runToEnd(
    {
      name: `build-${app.split('/').at(-1)}`,
      args: [getViteScript(app), 'build', app, '--logLevel', 'warn'],
    },
    { ...options, environment: { ...options.environment, NODE_ENV: 'production' } },
  ).catch((cause: Error) => {
    throw new ServiceFailure(`${app} cannot be bundled: ${cause.message}`, { cause })
  })
  writeFileSync(getStampFile(app), hash)
}

/** Returns the path of the bundler's script that the app depends on. */
export function getViteScript(app: string): string {
  return join(root, app, 'node_modules', 'vite', 'bin', 'vite.js')
}

function getStampFile(app: string): string {
  return join(root, app, 'dist', '.sources')
}

function hashSources(app: string): string {
  const hash = createHash('sha256')
  const files = globSync(
    [
      `${app}/{src,public,build,service-worker}/**/*.*`,
      `${app}/*.{html,ts,json}`,
      'packages/{api-client,contracts,ui,delivery-ui,web-kit,*-rules}/{src/**/*.*,public/*.*,package.json}',
      ...(app === 'apps/lottery-web'
        ? ['docs/lottery-draw/**/*.*', 'packages/lottery-verifier/{src/**/*.*,rank.sh}']
        : []),
      'pnpm-lock.yaml',
      'tsconfig*.json',
    ],
    { cwd: root },
  )
  for (const file of files.sort()) {
    if (file.includes('.test.')) continue
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
