// The entry point of every command: `node scripts/run.mjs <command> [arguments]`. Plain JavaScript on purpose: it runs
// under the machine's own Node (20 or later), installs pnpm and the workspace's own Node from the registry, and hands
// over to scripts/<command>.ts.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LONG_RUNNING = new Set(['start', 'dev'])

const scripts = dirname(fileURLToPath(import.meta.url))
const root = dirname(scripts)
const bin = join(root, 'node_modules', '.bin')
const stampFile = join(root, 'node_modules', '.volant-installed')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const [command, ...given] = process.argv.slice(2)
const script = join(scripts, `${command}.ts`)
if (!command || !/^[a-z]+(-[a-z]+)*$/.test(command) || !existsSync(script)) {
  fail(`Unknown command "${command ?? ''}". Use one of the scripts of package.json: npm start, npm test, …`)
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old to begin with: install Node 20 or later.`)
}

const environment = {
  ...process.env,
  PATH: [bin, process.env.PATH].join(delimiter),
  // What Node compiled the last time: a service starts in half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  npm_config_loglevel: 'error',
  npm_config_update_notifier: 'false',
}

install()
handOver()

/** Installs the workspace unless the lock file is the one of the last complete installation. */
function install() {
  const wanted = computeInstallationHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.error('Installing the workspace (the first time takes about a minute) …')
  const reporter = process.stdout.isTTY && !process.env.CI ? 'default' : 'append-only'
  const result = spawnSync(
    'npx',
    [
      '--yes',
      packageManager,
      'install',
      '--frozen-lockfile',
      `--reporter=${reporter}`,
      '--config.confirm-modules-purge=false',
      // What is installed runs under the workspace's own Node, not under the one that installs it.
      `--config.node-version=${readWorkspaceNode()}`,
    ],
    // The reply to an unasked question must not come from our standard input, nor the log from our standard output.
    { cwd: root, env: environment, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  )
  if (result.error) fail(`npx could not be started (${result.error.message}): is npm installed beside Node?`)
  if (result.status !== 0) fail('The installation failed: see the lines above. Nothing was started.')
  writeFileSync(stampFile, wanted)
}

/** Returns the version of Node that the workspace brings, as its catalog names it. */
function readWorkspaceNode() {
  const [, version] = /^ {2}node: (\S+)$/m.exec(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) ?? []
  return version ?? fail('pnpm-workspace.yaml names no version of node in its catalog.')
}

function computeInstallationHash() {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)))
  // A package folder that appeared since has no links yet, even when the lock file is the same.
  for (const folder of ['apps', 'packages']) hash.update(readdirSync(join(root, folder)).sort().join('\n'))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/** Runs the command under the workspace's Node, passes signals on and ends as it ends. */
function handOver() {
  const detached = LONG_RUNNING.has(command)
  const own = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
  const args = [...(given[0] === '--' ? given.slice(1) : given)]
  const child = spawn(
    existsSync(own) ? own : process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    {
      env: environment,
      // A long-running command gets its own process group: Ctrl-C then reaches it once, through us, and it stops its
      // children in order. The channel closes when we have ended.
      detached,
      stdio: detached ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // In the foreground group the terminal has already sent the child Ctrl-C.
      if (detached || signal !== 'SIGINT') child.kill(signal)
    })
  }
  if (detached && process.env.npm_lifecycle_event) stopWithParent(child)
  child.on('error', (error) => fail(`The workspace's Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}

/** npm does not always pass a signal on: when it has gone, so do we. */
function stopWithParent(child) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1000).unref()
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
