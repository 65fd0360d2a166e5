import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BucketSettings } from '../s3-bucket.ts'
import { reservePort } from './ports.ts'

/** An object store of this machine: OpenStack Swift with its S3 interface. */
type Swift = { readonly settings: BucketSettings; readonly close: () => Promise<void> }

const servers = ['account', 'container', 'object', 'proxy'] as const

/**
 * Returns where Debian's packages swift-account, swift-container, swift-object and swift-proxy are:
 * installed, or unpacked by `dpkg -x` below `root`. Null where they are missing.
 */
export function findSwift(root: string): string | null {
  return servers.every((name) => existsSync(path.join(root, `usr/bin/swift-${name}-server`))) ? root : null
}

/**
 * Starts a single-copy Swift without objects; `close` ends it and removes its files. Throws when it does not respond
 * after 300 tries.
 */
export async function startSwift(root: string): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'volant-swift-'))
  const env = {
    PYTHONPATH: path.join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: path.join(root, `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`),
  }
  const ports = await Promise.all(servers.map(() => reservePort()))
  const findPort = (name: (typeof servers)[number]) => ports[servers.indexOf(name)]
  await mkdir(path.join(folder, 'disks/one'), { recursive: true })
  await writeFile(
    path.join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  await writeFile(path.join(folder, 'serve.py'), serve)
  for (const name of servers) {
    await writeFile(path.join(folder, `${name}-server.conf`), buildConfig(name, folder, findPort(name)))
    if (name === 'proxy') continue
    const builder = path.join(folder, `${name}.builder`)
    for (const step of ['create 4 1 1', `add r1z1-127.0.0.1:${findPort(name)}/one 1`, 'rebalance']) {
      const [verb = '', ...words] = step.split(' ')
      const args = [path.join(root, 'usr/bin/swift-ring-builder'), builder, verb, ...words]
      const { status, stderr } = spawnSync('/usr/bin/python3', args, { env, encoding: 'utf8' })
      if (status !== 0) throw new Error(`swift-ring-builder ${step}: ${stderr}`)
    }
  }
  const running = servers.map((name) =>
    spawn('/usr/bin/python3', [path.join(folder, 'serve.py'), folder, `${name}-server`], {
      env,
      stdio: 'ignore',
    }),
  )
  const close = async () => {
    const ends = running.map((server) => new Promise((resolve) => server.once('exit', resolve)))
    for (const server of running) server.kill('SIGKILL')
    await Promise.all(ends)
    await rm(folder, { recursive: true, force: true })
  }
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${findPort('proxy')}`,
    region: 'eu-west-3',
    bucket: 'volant',
    accessKey: 'test:tester',
    secretKey: 'testing',
    isPathStyle: true,
    setting: 'FILES_STORE',
  }
  try {
    await createBucket(settings)
  } catch (error) {
    await close()
    throw error
  }
  return { settings, close }
}

/** Creates the bucket once all four servers run; before that the proxy refuses it or does not respond. */
async function createBucket({
  endpoint,
  region,
  bucket,
  accessKey,
  secretKey,
}: BucketSettings): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({ endpoint: endpoint ?? '', region, forcePathStyle: true, credentials })
  for (let attempt = 0; ; attempt += 1) {
    const failure = await client.send(new CreateBucketCommand({ Bucket: bucket })).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure instanceof Error && failure.name !== 'BucketAlreadyOwnedByYou') {
      if (attempt === 300) throw new Error('Swift did not start', { cause: failure })
      await pause(100)
    } else break
  }
  client.destroy()
}

/** Debian's programs read swift.conf of /etc/swift only; this reads the folder's first. */
const serve = `import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
extra = {}
if sys.argv[2] == 'object-server':
    from swift.obj.server import global_conf_callback
    extra = {'global_conf_callback': global_conf_callback}
sys.exit(run_wsgi('%s/%s.conf' % (sys.argv[1], sys.argv[2]), sys.argv[2], **extra))
`

function buildConfig(name: (typeof servers)[number], folder: string, port: number | undefined): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`
  if (name !== 'proxy')
    return `${common}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'cache', 's3api', 'tempauth', 'copy', 'slo']
  const options: Readonly<Record<string, string>> = {
    cache: '\nmemcache_servers = 127.0.0.1:1',
    s3api: '\nlocation = eu-west-3',
    tempauth: '\nuser_test_tester = testing .admin',
  }
  return `${common}[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter === 'cache' ? 'memcache' : filter}${options[filter] ?? ''}`).join('\n')}
`
}
