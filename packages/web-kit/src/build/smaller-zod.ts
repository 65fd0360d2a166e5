import type { Plugin } from 'vite'

/**
 * Removes unused parts of zod, which are 8 kB (compressed) of a page: JSON Schema output, which only the API's
 * documentation needs (`toJSONSchema` returns nothing in the browser), and run-time compilation, which the content
 * security policy forbids. The checks of schemas are unchanged. The build fails once zod is written in another way.
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
        .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
      if (/processJSONSchema|to-json-schema|ObjectJIT/.test(smaller) || !smaller.includes('core.$ZodObject.'))
        this.error('zod is written another way now')
      return { code: smaller, map: null }
    },
  },
}
