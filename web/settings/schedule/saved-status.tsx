import { useLingui } from '@lingui/react/macro'
import { useTexts } from '../../lib/use-texts.ts'

/** Whether a form has just been saved: from the answer until the next change. */
export function useSaved() {
  const { t } = useLingui()
  const [text, setText] = useTexts<string>()
  return {
    text,
    show: () => setText(() => t`Saved.`),
    hide: () => setText(undefined),
    /** Shows more than that. */
    say: setText,
  }
}

/** Says that a form was saved. */
export function SavedStatus({ saved: { text } }: { saved: { text: string | undefined } }) {
  return (
    <p role="status" className="schedule-saved">
      {text}
    </p>
  )
}
