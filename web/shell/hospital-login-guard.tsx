import { hospitalSession } from '../lib/session.ts'
import { skipsTo } from './guards.tsx'

/** The guard of the desk's log-in. */
export default skipsTo(() => '/hospital-dashboard', hospitalSession)
