import { volantTheme } from '@repo/delivery-ui/brand-theme'
import { watchErrors } from '@repo/web-kit/error-reports'
import { watchMissingParts } from '@repo/web-kit/newest-version'
import { createQueryClient } from '@repo/web-kit/query-client'
import { followNewVersions, showSite } from '@repo/web-kit/show-site'
import { createSiteRouter } from '@repo/web-kit/site-router'
import { initialiseLanguage } from './languages/language.ts'
import { routes } from './router.tsx'

watchErrors('web')
watchMissingParts()
const router = createSiteRouter(routes)
if (import.meta.env.PROD) followNewVersions(router)

const client = createQueryClient()
void initialiseLanguage(client).then(() => showSite({ router, client, brandTheme: volantTheme }))
