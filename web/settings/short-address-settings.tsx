import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, CircleX } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'
import { shortHospitalAddress } from '#contract/page-addresses.ts'
import {
  isShortAddressFree,
  setShortAddress,
  shortAddress as shortAddressSchema,
  shortAddressOf,
} from '#contract/short-address.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { useDebouncedValue } from '../lib/use-debounced.ts'
import { Button, Card, Icon } from '../ui/index.ts'
import { FormError } from './form-end.tsx'
import './short-address.css'

/** Chooses the hospital's short address. It says while typing whether the address is free. */
export function ShortAddressSettings({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const id = useId()
  const { shortAddress: present, name } = hospital
  const [typed, setTyped] = useState(present ?? shortAddressOf(name))
  const wanted = shortAddressSchema.safeParse(typed).data
  const isPresent = wanted !== undefined && wanted === present
  const free = useIsFree(isPresent ? undefined : wanted)
  const choice = useMutation({
    mutationFn: (shortAddress: string) => callAsHospital(setShortAddress, { body: { shortAddress } }),
    onSuccess: (saved) => hospitalChanged(() => saved),
  })
  const before = `${location.host}${shortHospitalAddress('')}`

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (wanted === undefined) document.getElementById(id)?.focus()
    else choice.mutate(wanted)
  }
  return (
    <Card as="section" className="short-address" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <Trans>Short address</Trans>
      </h2>
      <form noValidate onSubmit={submit}>
        <div className="short-address-field" lang="en" dir="ltr">
          <label htmlFor={id}>{before}</label>
          <input
            id={id}
            className="input"
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={t`Short address`}
            aria-describedby={`${id}-said ${id}-hint`}
            aria-invalid={typed !== '' && wanted === undefined ? true : undefined}
            onChange={(event) => {
              choice.reset()
              setTyped(event.target.value.toLowerCase().replace(/[\s_]+/g, '-'))
            }}
          />
        </div>
        <p className="short-address-said" id={`${id}-said`} role="status">
          <Said typed={typed} isWrong={wanted === undefined} isPresent={isPresent} free={free} />
        </p>
        <p className="muted small" id={`${id}-hint`}>
          <Trans>The poster prints it in large type. Older addresses keep working. Three changes a year.</Trans>
        </p>
        {choice.error && <FormError title={t`The short address was not saved.`} reason={choice.error} />}
        <div>
          <Button type="submit" kind="second" small busy={choice.isPending}>
            <Trans>Use this address</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface SaidProps {
  typed: string
  isWrong: boolean
  isPresent: boolean
  /** Undefined while that is not known. */
  free: boolean | undefined
}

function Said({ typed, isWrong, isPresent, free }: SaidProps) {
  if (isWrong) return <Trans>Write 3 to 40 small English letters, digits or hyphens.</Trans>
  if (isPresent)
    return (
      <span className="free">
        <Icon of={Check} size="s" /> <Trans>{typed} is yours.</Trans>
      </span>
    )
  if (free === undefined) return null
  return free ? (
    <span className="free">
      <Icon of={Check} size="s" /> <Trans>{typed} is free</Trans>
    </span>
  ) : (
    <span className="taken">
      <Icon of={CircleX} size="s" /> <Trans>{typed} is taken. Add the name of the place.</Trans>
    </span>
  )
}

/** How long the typing rests before it is asked, in milliseconds. */
const pause = 300

function useIsFree(wanted: string | undefined): boolean | undefined {
  const asked = useDebouncedValue(wanted, pause)
  const { data } = useQuery({
    queryKey: ['hospital', 'short-address', asked],
    queryFn: ({ signal }) => callAsHospital(isShortAddressFree, { params: { shortAddress: asked ?? '' }, signal }),
    enabled: asked !== undefined,
    staleTime: 10_000,
  })
  return asked === wanted ? data?.free : undefined
}
