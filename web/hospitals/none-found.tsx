import { useLingui } from '@lingui/react/macro'
import { Card, ListEmpty } from '../ui/index.ts'

export interface NoneFoundProps {
  query: string
  /** Whether a choice narrows the list besides the text. */
  isNarrowed: boolean
  /** The text where no hospital exists, of the admin's list, which is searched by name and pincode alone. */
  whenNone: string | undefined
}

/** The end of a search that finds nothing: what can be tried. */
export default function NoneFound({ query, isNarrowed, whenNone }: NoneFoundProps) {
  const { t } = useLingui()
  const isPublic = whenNone === undefined
  const none = isNarrowed ? t`No place fits what you chose` : t`No hospital is listed yet`
  const named = isPublic ? t`Nothing is found for “${query}”` : t`No place has “${query}” in its name or pincode`
  const other = isPublic
    ? t`Try fewer letters, the doctor, the area, or the first digits of the pincode.`
    : t`Try fewer letters, or the first digits of the pincode.`
  return (
    <Card>
      <ListEmpty
        title={query ? named : none}
        text={isNarrowed ? t`Take back a choice above.` : query ? other : (whenNone ?? t`Come back soon.`)}
      />
    </Card>
  )
}
