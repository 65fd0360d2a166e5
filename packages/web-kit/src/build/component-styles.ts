import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'))

/** The import of `@repo/ui/styles.css`: the styles of every component. */
const allStyles = "@import '@mantine/core/styles.layer.css';"

/** The general styles: variables, the reset, focus and motion. */
const generalStyles = ['baseline', 'default-css-variables', 'global'] as const

/**
 * Returns the stylesheet for a Mantine module with a component's class names, by the module's path; null for any other
 * module. Throws when Mantine ships class names without a stylesheet: the component would have no style.
 */
export function findStylesheet(modulePath: string): string | null {
  const component = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(modulePath)?.[1]
  if (component === undefined) return null
  const file = join(mantine, 'styles', `${component}.layer.css`)
  if (!existsSync(file)) throw new Error(`Mantine has no styles for ${component}: ${file}`)
  return file
}

/**
 * Loads on each page only the styles of the components that it uses. Each Mantine component imports a module with its
 * class names, which here imports the stylesheet, so styles follow the code into its chunk. A component's styles come
 * after those of the components inside it, since modules are evaluated in this order. The development server bundles
 * Mantine itself and keeps all styles.
 */
export const componentStyles: Plugin = {
  name: 'component-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$|\/packages\/ui\/src\/styles\.css$/ },
    handler(code, id) {
      const file = findStylesheet(id)
      if (file !== null) return { code: `import ${JSON.stringify(file)}\n${code}`, map: null }
      if (!code.includes(allStyles)) this.error('The stylesheet no longer imports the styles of Mantine')
      const imports = generalStyles.map((name) => `@import '@mantine/core/styles/${name}.layer.css';`)
      return { code: code.replace(allStyles, imports.join('\n')), map: null }
    },
  },
}
