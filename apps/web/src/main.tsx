import { volantLook } from '@repo/delivery-ui/look'
import { chosenLanguage } from '@repo/ui/i18n'
import { watchErrors } from '@repo/web-kit/error-reports'
import { watchMissingParts } from '@repo/web-kit/newest-version'
import { createQueryClient } from '@repo/web-kit/query-client'
import { followNewVersions, showSite } from '@repo/web-kit/show-site'
import { beginInChosenLanguage } from './languages/language.ts'
import { createRouter } from './router.tsx'

watchErrors('web')
watchMissingParts()
const router = createRouter()
if (import.meta.env.PROD) followNewVersions(router)

const show = () => showSite({ router, client: createQueryClient(), look: volantLook })
if (chosenLanguage() === 'fr') show()
else void beginInChosenLanguage().then(show)
