import { replaceFrenchSentences } from '@repo/ui/i18n'
import { watchErrors } from '@repo/web-kit/error-reports'
import { watchMissingParts } from '@repo/web-kit/newest-version'
import { createQueryClient } from '@repo/web-kit/query-client'
import { followNewVersions, showSite } from '@repo/web-kit/show-site'
import { createSiteRouter } from '@repo/web-kit/site-router'
import { applyStoredAccessibility } from './accessibility/accessibility-options.ts'
import { cagnotteTheme } from './brand-theme.ts'
import { frenchSentences } from './languages/fr/sentences.ts'
import { initialiseLanguage } from './languages/language.ts'
import { routes } from './router.tsx'
import { watchSession } from './session/watch-session.ts'

replaceFrenchSentences(frenchSentences)
watchErrors('lottery')
watchMissingParts()
applyStoredAccessibility()
// Before the routes load: some of them load a text in the current language.
await initialiseLanguage()
const router = createSiteRouter(routes)
if (import.meta.env.PROD) followNewVersions(router)

const client = createQueryClient()
watchSession(client)
showSite({ router, client, brandTheme: cagnotteTheme })
