import { useLingui } from '@lingui/react/macro'
import { scriptLanguage } from './script-language.ts'

export interface Named {
  name: string
  secondName?: string | undefined
}

/** The name of a hospital or a doctor, with the second name if there is one. */
export const Name = ({ of }: { of: Named }) => (
  <>
    <bdi>{of.name}</bdi>
    <SecondName of={of} />
  </>
)

/** The name of a hospital or a doctor in a second script, small, after the name. Without one it shows nothing. */
export function SecondName({ of: { secondName } }: { of: Pick<Named, 'secondName'> }) {
  const { i18n } = useLingui()
  if (!secondName) return null
  return (
    <>
      {' '}
      <bdi className="muted second-name" lang={scriptLanguage(secondName, i18n.locale)}>
        {secondName}
      </bdi>
    </>
  )
}

/** Both names in one line, for texts without markup: shared ones, calendar entries, options of a select. The second one is isolated,
 *  and the first where it runs from right to left: such a name leaves the text around it in its order. */
export const bothNames = ({ name, secondName }: Named) => {
  const first = /[\p{sc=Arab}\p{sc=Hebr}]/u.test(name) ? `\u2068${name}\u2069` : name
  return secondName ? `${first} (\u2068${secondName}\u2069)` : first
}
