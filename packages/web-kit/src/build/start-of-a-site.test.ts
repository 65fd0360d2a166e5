import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('the module by which a site reads its prerendered pages does not load the bundler', async () => {
  const module = new URL('./prerender.ts', import.meta.url).href
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    await import(${JSON.stringify(module)})
    console.log(JSON.stringify(loaded))
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  const loaded: string[] = JSON.parse(stdout)
  expect(loaded).toContain('./site-pages.ts')
  expect(loaded).not.toContain('vite')
})
