import '@repo/ui/styles.css'
import './styles.css'
import './accessibility/accessibility.css'
import { startWhenNeeded } from '@repo/web-kit/start/start-when-needed'

startWhenNeeded(() => import('./main.tsx'), { shouldFollowBrowser: true })
