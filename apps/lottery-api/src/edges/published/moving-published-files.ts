import { createReadStream } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { hashContent } from './content-hash.ts'
import { copyToFolder } from './folder-copy.ts'
import type { PublishedFiles } from './published-files.ts'
import { PublishedOtherwise, requireNames } from './published-files.ts'
import { withTemporaryFile } from './temporary-file.ts'

/**
 * Creates a store that publishes in the current store and finds files in it or in a former one. The former store's
 * files are immutable, too. `gather` copies files and removes none: a published file stays.
 */
export function createMovingPublishedFiles(current: PublishedFiles, former: PublishedFiles): PublishedFiles {
  const find: PublishedFiles['find'] = async (draw, file) =>
    (await current.find(draw, file)) ?? former.find(draw, file)
  const listNames: PublishedFiles['listNames'] = async (draw) =>
    [...new Set([...(await current.listNames(draw)), ...(await former.listNames(draw))])].sort()
  return {
    publish: async (draw, file, content) => {
      const [week, name] = requireNames(draw, file)
      await withTemporaryFile(
        path.join(os.tmpdir(), `cagnotte-${week}-${name}`),
        content,
        async (temporary) => {
          const before = await former.find(week, name)
          const isSame =
            before && (await hashContent(before.open())) === (await hashContent(createReadStream(temporary)))
          if (isSame === false)
            throw new PublishedOtherwise(
              `${week}/${name} is published with another content in the former store`,
            )
          await current.publish(week, name, createReadStream(temporary, 'utf8'))
        },
      )
    },
    find,
    read: async (draw, file) => (await current.read(draw, file)) ?? former.read(draw, file),
    listNames,
    listDraws: async () =>
      [...new Set([...(await current.listDraws()), ...(await former.listDraws())])].sort(),
    setTrust: current.setTrust,
    findTrust: async () => (await current.findTrust()) ?? former.findTrust(),
    openFolder: (draw) => copyToFolder({ find, listNames }, draw),
    gather: async () => {
      let copied = 0
      for (const draw of await former.listDraws()) {
        const currentNames = new Set(await current.listNames(draw))
        for (const name of await former.listNames(draw)) {
          const file = await former.find(draw, name)
          if (!file) continue
          // An existing one must be the same.
          await current.publish(draw, name, file.open().setEncoding('utf8'))
          if (!currentNames.has(name)) copied += 1
        }
      }
      // The worker rewrites an incorrect trust file.
      const trust = (await current.findTrust()) ? null : await former.findTrust()
      if (trust) await current.setTrust(await text(trust.open()))
      return copied
    },
  }
}
