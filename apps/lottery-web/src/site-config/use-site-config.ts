import { useQuery } from '@tanstack/react-query'
import type { SiteConfig } from './site-config.ts'
import { siteConfigPath, siteConfigSchema } from './site-config.ts'

async function fetchSiteConfig(signal: AbortSignal): Promise<SiteConfig> {
  const answer = await fetch(siteConfigPath, { signal })
  if (!answer.ok) throw new Error(`The site's settings answered ${answer.status}`)
  return siteConfigSchema.parse(await answer.json())
}

/** What the operator configured, fetched once a page load; undefined until it is there. */
export function useSiteConfig(): SiteConfig | undefined {
  const query = useQuery({
    queryKey: [siteConfigPath],
    queryFn: ({ signal }) => fetchSiteConfig(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data
}
