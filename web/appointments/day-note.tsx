import { useLingui } from '@lingui/react/macro'
import { ArrowUpDown, CircleCheck, Siren } from 'lucide-react'
import type { LineNote } from '../live-queue/index.ts'
import { Note } from '../ui/index.ts'

/** Why the line has changed, in a sentence that names no person. */
export function DayNote({ note }: { note: LineNote }) {
  const { t } = useLingui()
  const texts: Record<LineNote, string> = {
    back: t`You are back in line.`,
    emergency: t`An emergency was taken first.`,
    priority: t`A patient with priority was taken first.`,
    rejoined: t`A patient came back to the line.`,
    moved: t`The desk changed the order of the line.`,
  }
  const icon = note === 'back' ? CircleCheck : note === 'emergency' ? Siren : ArrowUpDown
  return (
    <Note tone={note === 'back' ? 'plain' : 'near'} icon={icon}>
      {texts[note]}
    </Note>
  )
}
