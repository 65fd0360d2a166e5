import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { siteConfigElement, siteConfigPath } from './site-config-path.ts'

/** The operator's configuration; throws when the site does not answer. */
async function fetchSiteConfig<Schema extends z.ZodType>(
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const answer = await fetch(siteConfigPath, { signal: signal ?? null })
  if (!answer.ok) throw new Error(`The site's settings answered ${answer.status}`)
  return schema.parse(await answer.json())
}

/** The operator's configuration as a query: what the served page holds, or fetched once a page load. */
export function configQuery<Schema extends z.ZodType>(schema: Schema) {
  return queryOptions({
    queryKey: [siteConfigPath],
    queryFn: ({ signal }) => fetchSiteConfig(schema, signal),
    initialData: () => {
      const served = document.getElementById(siteConfigElement)?.textContent
      return served ? schema.parse(JSON.parse(served)) : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The operator's configuration; undefined until it is there. */
export function useConfigOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined {
  return useQuery(configQuery(schema)).data
}
