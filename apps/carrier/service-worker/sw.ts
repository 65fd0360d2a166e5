import type { Build } from '@repo/web-kit/service-worker/own-files'
import { serveOwnFiles } from '@repo/web-kit/service-worker/own-files'
import { showPushMessages } from '@repo/web-kit/service-worker/push-messages'

// as: at the build, the plugin `precache` replaces the text by this type's JSON.
serveOwnFiles('volant', JSON.parse('__PRECACHE__') as Build)
showPushMessages('go-there')
