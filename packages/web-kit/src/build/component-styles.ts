import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'))

/** What `@repo/ui/styles.css` imports: the styles of every component there is. */
const allStyles = "@import '@mantine/core/styles.layer.css';"

/** The styles of no component: variables, the reset, focus and motion. */
const general = ['baseline', 'default-css-variables', 'global'] as const

/**
 * Returns the stylesheet that belongs to a module of Mantine with a component's class names, by the module's path; null for any
 * other module. Throws when Mantine ships class names without a stylesheet: the component would lose its look.
 */
export function stylesOf(modulePath: string): string | null {
  const component = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(modulePath)?.[1]
  if (component === undefined) return null
  const file = join(mantine, 'styles', `${component}.layer.css`)
  if (!existsSync(file)) throw new Error(`Mantine has no styles for ${component}: ${file}`)
  return file
}

/**
 * Gives each page the styles of the components that it uses, instead of those of all. Each of Mantine's components imports a
 * module with its class names: here that module imports the stylesheet. Styles then follow the code into its chunk and none
 * can be missing. A component's styles come after those of the components inside it, since modules are evaluated in this order.
 * The development server bundles Mantine by itself and keeps the styles of all components.
 */
export const componentStyles: Plugin = {
  name: 'component-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$|\/packages\/ui\/src\/styles\.css$/ },
    handler(code, id) {
      const file = stylesOf(id)
      if (file !== null) return { code: `import ${JSON.stringify(file)}\n${code}`, map: null }
      if (!code.includes(allStyles)) this.error('The stylesheet no longer imports the styles of Mantine')
      const imports = general.map((name) => `@import '@mantine/core/styles/${name}.layer.css';`)
      return { code: code.replace(allStyles, imports.join('\n')), map: null }
    },
  },
}
