import { useLingui } from '@lingui/react/macro'
import type { FoundHospital } from '#contract/hospitals.ts'
import { scriptLanguage } from '../ui/index.ts'
import './search-tools.css'

export interface FoundTextProps {
  of: FoundHospital
  field: 'name' | 'pincode'
}

/** A hospital's name with the second one, or its pincode, with what a search has found in it marked. */
export default function FoundText({ of: { name, secondName, pincode, matched = [] }, field }: FoundTextProps) {
  const { i18n } = useLingui()
  const texts = matched.filter((match) => match.field === field).map(({ text }) => text)
  if (field === 'pincode') return <Marked whole={pincode} texts={texts} />
  return (
    <>
      <bdi>
        <Marked whole={name} texts={texts} />
      </bdi>
      {secondName && (
        <>
          {' '}
          <bdi className="muted second-name" lang={scriptLanguage(secondName, i18n.locale)}>
            <Marked whole={secondName} texts={texts} />
          </bdi>
        </>
      )}
    </>
  )
}

/** @param texts each marked once */
function Marked({ whole, texts }: { whole: string; texts: readonly string[] }) {
  const places = texts.map((text) => ({ at: whole.indexOf(text), text })).filter(({ at }) => at >= 0)
  const [first] = places.toSorted((one, other) => one.at - other.at)
  if (!first) return whole
  const { at, text } = first
  const end = at + text.length
  return (
    <>
      {whole.slice(0, at)}
      <mark>{text}</mark>
      <Marked whole={whole.slice(end)} texts={texts.filter((one) => one !== text)} />
    </>
  )
}
