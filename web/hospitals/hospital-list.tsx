import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Hospital } from '#contract/hospitals.ts'
import { useFocusOnNew } from '../lib/focus-on-new.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, Card, ListError, SearchField, Skeleton, Skeletons } from '../ui/index.ts'
import { NoneFound } from './late-places.tsx'
import { HospitalCard, type HospitalHeading } from './hospital-card.tsx'
import { useHospitals, type HospitalSource, type PlaceFilter } from './use-hospitals.ts'
import './hospital-card.css'

export interface HospitalListProps<Found extends Hospital> {
  source: HospitalSource<Found>
  typed: string
  onType: (typed: string) => void
  heading?: HospitalHeading
  /** A note beside each hospital's name. */
  badge?: ((hospital: Found) => ReactNode) | undefined
  /** The text of the empty state when no hospital exists. */
  whenNone?: string
  /** What narrows the list, where it can be; shown under the search box. */
  filter?: PlaceFilter
  tools?: ReactNode
  /** Opens a hospital, each time that it changes. */
  shown?: { hospital: string } | undefined
  /** The content of an open hospital: its doctors. */
  children: (hospital: Found) => ReactNode
}

/** The search box and its results: a few first, View More reveals the rest; at most one hospital is open. */
export function HospitalList<Found extends Hospital>({
  source,
  typed,
  onType,
  heading = 'h2',
  badge,
  whenNone,
  filter,
  tools,
  shown,
  children,
}: HospitalListProps<Found>) {
  const { t } = useLingui()
  const found = useHospitals(typed, source, filter)
  const [open, setOpen] = useState<string>()
  const [seen, setSeen] = useState(shown)
  if (shown !== seen) {
    setSeen(shown)
    setOpen(shown?.hospital)
  }
  const list = useRef<HTMLDivElement>(null)
  const label = t`Search by pincode or centre name`

  const focusOnNew = useFocusOnNew(list, '.hosp > summary')

  function showMore() {
    focusOnNew()
    void found.showMore()
  }
  return (
    <>
      <SearchField label={label} placeholder={label} value={typed} onChange={onType} />
      {tools}
      <p className="muted small hosp-total" aria-live="polite">
        {found.pages && <Total count={found.total} query={found.query} isMore={found.isMoreThanTotal} />}
      </p>
      <div ref={list} className="hosp-list">
        {found.pages?.map(({ hospitals }, at) => (
          <Page
            // the first page's component stays mounted when its hospitals change, so that open ones stay open
            key={at === 0 ? 'first' : (hospitals[0]?._id ?? '')}
            hospitals={hospitals}
            heading={heading}
            badge={badge}
            open={hospitals.some(({ _id }) => _id === open) ? open : undefined}
            onOpen={setOpen}
          >
            {children}
          </Page>
        ))}
      </div>
      <Rest found={found} filter={filter} whenNone={whenNone} onMore={showMore} />
    </>
  )
}

interface PageProps<Found extends Hospital> extends Pick<HospitalListProps<Found>, 'badge' | 'children'> {
  hospitals: readonly Found[]
  heading: HospitalHeading
  /** The open hospital, if it is on this page. */
  open: string | undefined
  onOpen: (hospital: string | undefined) => void
}

/** One page of the list, memoized: the next page does not render the earlier ones again. */
function Page<Found extends Hospital>({ hospitals, heading, badge, open, onOpen, children }: PageProps<Found>) {
  'use memo' // typing or the next page must not render hundreds of hospitals again
  return (
    <div className="hosp-page">
      {hospitals.map((hospital) => (
        <HospitalCard
          key={hospital._id}
          hospital={hospital}
          heading={heading}
          badge={badge?.(hospital)}
          open={open === hospital._id}
          onToggle={() => onOpen(open === hospital._id ? undefined : hospital._id)}
        >
          {open === hospital._id && children(hospital)}
        </HospitalCard>
      ))}
    </div>
  )
}

/** @param isMore whether more follow than are counted */
function Total({ count, query, isMore }: { count: number; query: string; isMore: boolean }) {
  if (isMore) return count === 0 ? <Trans>None found so far</Trans> : <Trans>More than {count} places</Trans>
  return query ? (
    <Plural value={count} one={`# place for “${query}”`} other={`# places for “${query}”`} />
  ) : (
    <Plural value={count} one="# place" other="# places" />
  )
}

interface RestProps {
  found: ReturnType<typeof useHospitals>
  filter: PlaceFilter | undefined
  whenNone: string | undefined
  onMore: () => void
}

/** The end of the results: the count, the empty state, or View More. */
function Rest({ found, filter, whenNone, onMore }: RestProps) {
  const { t } = useLingui()
  const { pages, query, error } = found
  if (error) {
    return (
      <ListError
        title={t`The hospitals did not load.`}
        text={problemText(error)}
        busy={found.isFetching}
        onRetry={found.moreFailed ? onMore : found.retry}
      />
    )
  }
  if (!pages) return <HospitalsLoading />
  if (found.total === 0 && !found.hasMore) {
    return (
      <NoneFound query={query} isNarrowed={(filter?.open ?? filter?.speciality) !== undefined} whenNone={whenNone} />
    )
  }
  if (!found.hasMore) return null
  if (pages.length > 1) return <EndOfList key={pages.length} onReached={() => void found.showMore()} />
  return (
    <Button kind="second" wide busy={found.isFetchingMore} onClick={onMore}>
      <Trans>View More</Trans>
    </Button>
  )
}

/** Requests the next page once, shortly before it scrolls into view. Use the page's number as its key. */
function EndOfList({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return
        watch.disconnect()
        reached()
      },
      { rootMargin: '800px' },
    )
    if (end.current) watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={end} className="stack">
      <HospitalsLoading />
    </div>
  )
}

/** Skeletons of five hospitals and the button below, as tall as the content. */
function HospitalsLoading() {
  return (
    <Skeletons className="hospitals-loading">
      {['60%', '48%', '66%', '52%', '58%'].map((width) => (
        <Card key={width}>
          <Skeleton height="21px" width={width} />
          <Skeleton height="20px" width="80%" />
          <Skeleton height="20px" width="45%" />
        </Card>
      ))}
      <Skeleton height="52px" />
    </Skeletons>
  )
}
