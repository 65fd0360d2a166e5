import type { Build } from '@repo/web-kit/service-worker/own-files'
import { serveOwnFiles } from '@repo/web-kit/service-worker/own-files'
import { showPushMessages } from '@repo/web-kit/service-worker/push-messages'

// as: filled in by the bundler's plugin `precache`
serveOwnFiles('volant', JSON.parse('__PRECACHE__') as Build)
showPushMessages('stay', '/api/suivi/push/recu')
