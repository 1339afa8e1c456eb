import { useLingui } from '@lingui/react/macro'
import type { NoticeTexts } from './notice-text.ts'

/** The texts of the notices that the page shows, in the user's language. */
export function useNoticeTexts(): NoticeTexts {
  const { t } = useLingui()
  return {
    queueUpdate: t`Queue Update`,
    timeToGo: t`It's time to go to the clinic`,
    current: t`Current queue number`,
    own: t`Your token number`,
  }
}
