import type { Plugin } from 'vite'

/**
 * Leaves out how zod prints its schemas as JSON Schema, which only the API's documentation asks for: 6 kB compressed of every
 * page otherwise. What a schema checks is untouched; `toJSONSchema` answers nothing in the browser.
 */
export const smallerZod: Plugin = {
  name: 'smaller-zod',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const smaller = code
        .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
          'const createStandardJSONSchemaMethod = () => () => undefined\nconst createToJSONSchemaMethod = createStandardJSONSchemaMethod',
        )
      if (/processJSONSchema|to-json-schema/.test(smaller)) this.error('zod is written another way now')
      return { code: smaller, map: null }
    },
  },
}
