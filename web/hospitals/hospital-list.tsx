import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import type { Hospital } from '#contract/hospitals.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, Card, ListEmpty, ListError, SearchField } from '../ui/index.ts'
import { EndOfList } from './end-of-list.tsx'
import { HospitalCard } from './hospital-card.tsx'
import { HospitalsLoading } from './hospitals-loading.tsx'
import { useHospitals, type HospitalSource } from './use-hospitals.ts'

export interface HospitalListProps<Found extends Hospital> {
  source: HospitalSource<Found>
  typed: string
  onType: (typed: string) => void
  /** What is said of each hospital beside its name. */
  badge?: (hospital: Found) => ReactNode
  /** What to do where there is no hospital at all. */
  whenNone?: string
  /** What stands in an open hospital: its doctors. */
  children: (hospital: Found) => ReactNode
}

/** The search box and what it finds: a few first, View More reveals the rest; one hospital open at a time. */
export function HospitalList<Found extends Hospital>({
  source,
  typed,
  onType,
  badge,
  whenNone,
  children,
}: HospitalListProps<Found>) {
  'use memo' // typing must not draw hundreds of hospitals anew
  const { t } = useLingui()
  const found = useHospitals(typed, source)
  const [open, setOpen] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const label = t`Search by pincode or centre name`

  /** The button goes when it is pressed: the focus goes on to the first hospital that it brought. */
  async function showMore() {
    const shown = found.hospitals?.length ?? 0
    await found.showMore()
    requestAnimationFrame(() => {
      list.current?.querySelectorAll<HTMLElement>(':scope > details > summary')[shown]?.focus({ preventScroll: true })
    })
  }
  return (
    <>
      <SearchField label={label} placeholder={label} value={typed} onChange={onType} />
      <p className="muted small min-h-[21px]" aria-live="polite">
        {found.hospitals && <Total count={found.total} query={found.query} />}
      </p>
      <div ref={list} className="contents">
        {found.hospitals?.map((hospital) => (
          <HospitalCard
            key={hospital._id}
            hospital={hospital}
            badge={badge?.(hospital)}
            open={open === hospital._id}
            onToggle={() => setOpen(open === hospital._id ? undefined : hospital._id)}
          >
            {children(hospital)}
          </HospitalCard>
        ))}
      </div>
      <Rest found={found} whenNone={whenNone} onMore={() => void showMore()} />
    </>
  )
}

function Total({ count, query }: { count: number; query: string }) {
  return query ? (
    <Plural value={count} one={`# place for “${query}”`} other={`# places for “${query}”`} />
  ) : (
    <Plural value={count} one="# place" other="# places" />
  )
}

/** What stands below the hospitals found, or instead of them. */
function Rest({
  found,
  whenNone,
  onMore,
}: {
  found: ReturnType<typeof useHospitals>
  whenNone: string | undefined
  onMore: () => void
}) {
  const { t } = useLingui()
  const { hospitals, query, error } = found
  if (error) {
    return (
      <Card>
        <ListError
          title={t`The hospitals did not load.`}
          text={problemText(error)}
          busy={found.isFetching}
          onRetry={found.moreFailed ? onMore : found.retry}
        />
      </Card>
    )
  }
  if (!hospitals) return <HospitalsLoading />
  if (hospitals.length === 0) {
    return (
      <Card>
        <ListEmpty
          title={query ? t`No place has “${query}” in its name or pincode` : t`No hospital is listed yet`}
          text={query ? t`Try fewer letters, or the first digits of the pincode.` : (whenNone ?? t`Come back soon.`)}
        />
      </Card>
    )
  }
  if (!found.hasMore) return null
  if (found.pages > 1) return <EndOfList key={found.pages} onReached={() => void found.showMore()} />
  return (
    <Button kind="second" wide busy={found.isFetchingMore} onClick={onMore}>
      <Trans>View More</Trans>
    </Button>
  )
}
