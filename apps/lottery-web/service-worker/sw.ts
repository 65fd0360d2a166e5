import type { Build } from '@repo/web-kit/service-worker/own-files'
import { serveOwnFiles } from '@repo/web-kit/service-worker/own-files'
import { showPushMessages } from '@repo/web-kit/service-worker/push-messages'

// as: the bundler's plugin `precache` replaces this text by the JSON of a `Build`.
serveOwnFiles('cagnotte', JSON.parse('__PRECACHE__') as Build)
showPushMessages('stay')
