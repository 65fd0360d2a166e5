import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { siteConfigElement, siteConfigPath } from './site-config-path.ts'

/** Fetches the operator's configuration. Throws when the site responds with an error or not at all. */
async function fetchSiteConfig<Schema extends z.ZodType>(
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const response = await fetch(siteConfigPath, { signal: signal ?? null })
  if (!response.ok) throw new Error(`The site's settings answered ${response.status}`)
  return schema.parse(await response.json())
}

/**
 * Returns the query of the operator's configuration: read from the page, or fetched once a page load. Its use throws a
 * `ZodError` for a configuration in the page that the schema refuses.
 */
export function createConfigQuery<Schema extends z.ZodType>(schema: Schema) {
  return queryOptions({
    queryKey: [siteConfigPath],
    queryFn: ({ signal }) => fetchSiteConfig(schema, signal),
    initialData: () => {
      const content = document.getElementById(siteConfigElement)?.textContent
      return content ? schema.parse(JSON.parse(content)) : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the operator's configuration as the schema parses it; undefined until it is loaded. */
export function useParsedConfig<Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined {
  return useQuery(createConfigQuery(schema)).data
}
