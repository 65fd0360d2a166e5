import '@repo/ui/styles.css'
import { startWhenNeeded } from '@repo/web-kit/start/start-when-needed'

startWhenNeeded(() => import('./main.tsx'))
