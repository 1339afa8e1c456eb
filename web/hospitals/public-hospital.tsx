import { Trans, useLingui } from '@lingui/react/macro'
import { Phone, Search } from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { type Hospital, type publicDetails, showHospital } from '#contract/hospitals.ts'
import { hospitalAddress, shortAddressIn } from '#contract/page-addresses.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { showHospitalAtShortAddress } from '#contract/short-address.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { late, latePart } from '../lib/late.tsx'
import { LoadError } from '../lib/load-error.tsx'
import { usePatientSession } from '../lib/session.ts'
import {
  bothNames,
  Button,
  Card,
  GhostTicket,
  Link,
  LinkButton,
  PageTitle,
  SecondName,
  ShareButton,
  Skeleton,
  Skeletons,
  useIdInAddress,
  useLocation,
} from '../ui/index.ts'
import { lateQuietHours } from '../slots/index.ts'
import './hospital-card.css'
import { WayThere } from './late-places.tsx'
import { PublicDoctors } from './public-doctors.tsx'
import { useStartBooking } from './use-start-booking.ts'
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { openHospitals } from './use-hospitals.ts'

const QuietHours = latePart(lateQuietHours)
const StarClinic = latePart(late(() => import('./star-clinic.tsx')))

/** A hospital's public, shareable page: address, contact and doctors. */
export default function PublicHospital() {
  const { t } = useLingui()
  const id = useIdInAddress()
  const shortAddress = shortAddressIn(useLocation().pathname)
  const { data, error, isFetching, refetch } = useHospital(id, shortAddress)
  useEffect(() => forgetCanonical, [id])
  if (error instanceof ApiProblem && isUnlisted.has(error.code)) return <NoSuchHospital />
  return (
    <div className="col stack page">
      <p className="to-all-hospitals">
        <Link to="/hlist">{t`All hospitals`}</Link>
      </p>
      {data ? (
        <Shown hospital={data} />
      ) : error ? (
        <>
          <PageTitle hidden>{t`Hospital`}</PageTitle>
          <LoadError title={t`The hospital did not load.`} of={{ error, isFetching, refetch }} />
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

const isUnlisted = new Set<ProblemCode>(['hospital-not-found', 'not-found'])

/** The server wrote the page's canonical address into the head; it is wrong on the next screen. */
const forgetCanonical = () => document.querySelector('link[rel="canonical"]')?.remove()

/** The details at the top of the card, in this order. One with a place of its own below, or beside another, has null. */
const detailsOnTop: Readonly<Record<keyof typeof publicDetails, ((hospital: Hospital) => ReactNode) | null>> = {
  name: ({ name }) => <PageTitle>{name}</PageTitle>,
  secondName: (hospital) =>
    hospital.secondName && (
      <p>
        <SecondName of={hospital} />
      </p>
    ),
  address: ({ address, pincode }) => (
    <p className="muted">
      <bdi>{address}</bdi>&nbsp;<b>{pincode}</b>
    </p>
  ),
  pincode: null,
  contactNo: null,
}

/** @param contactNo on one line */
const CallText = ({ contactNo }: { contactNo: string }) => <Trans>Call {contactNo}</Trans>

function Shown({ hospital }: { hospital: Hospital }) {
  const { t } = useLingui()
  const startBooking = useStartBooking()
  const isPatient = usePatientSession() === 'in'
  const { _id, name, address, pincode, contactNo, doctors } = hospital
  return (
    <>
      <Card as="section" className="public-hospital">
        {Object.entries(detailsOnTop).map(([detail, show]) => (
          <Fragment key={detail}>{show?.(hospital)}</Fragment>
        ))}
        <WayThere to={hospital} />
        <div className="public-hospital-acts">
          {contactNo && (
            <LinkButton kind="second" icon={Phone} to={`tel:${contactNo.replaceAll(/[^\d+]/g, '')}`}>
              <CallText contactNo={contactNo.replaceAll(' ', '\u00a0')} />
            </LinkButton>
          )}
          <ShareButton
            what={{
              title: name,
              text: `${bothNames(hospital)}\n${address} ${pincode}`,
              url: new URL(hospitalAddress(_id), location.href).href,
            }}
            copied={t`The hospital’s address is copied. Paste it into a message.`}
            copyThis={t`Copy this to share the hospital`}
          />
          {isPatient && <StarClinic hospitalId={_id} />}
        </div>
      </Card>
      <Card as="section" className="hosp" aria-labelledby="doctors">
        <h2 id="doctors" className="hosp-name public-hospital-doctors">
          <Trans>Doctors</Trans>
        </h2>
        <PublicDoctors
          doctors={doctors}
          timeZone={hospital.timeZone}
          onChoose={(doctor) => void startBooking(hospital, doctor)}
        />
      </Card>
      <QuietHours hospitalId={_id} />
      {doctors.length > 0 && (
        <Button wide onClick={() => void startBooking(hospital)}>
          <Trans>Book a token here</Trans>
        </Button>
      )}
    </>
  )
}

function NoSuchHospital() {
  const { t } = useLingui()
  return (
    <div className="col page empty">
      <GhostTicket />
      <PageTitle>{t`This hospital is not listed`}</PageTitle>
      <p className="muted">
        <Trans>It may no longer be listed, or the link is incomplete. Search for it by its name or pincode.</Trans>
      </p>
      <LinkButton to="/hlist" icon={Search}>
        <Trans>Search Hospitals</Trans>
      </LinkButton>
    </div>
  )
}

function Loading() {
  return (
    <Skeletons className="stack">
      <Skeleton height="186px" />
      <Skeleton height="220px" />
      <Skeleton height="52px" />
    </Skeletons>
  )
}

type Lists = InfiniteData<{ hospitals: Hospital[] }>

/** One hospital, with the list's data until the response arrives.
 *  @param shortAddress where the address has that instead of the id */
export function useHospital(id: string, shortAddress?: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['public-hospital', id],
    queryFn: ({ signal }) =>
      shortAddress === undefined
        ? call(showHospital, { params: { id }, signal })
        : call(showHospitalAtShortAddress, { params: { shortAddress }, signal }),
    placeholderData: () =>
      client
        .getQueriesData<Lists>({ queryKey: openHospitals.key })
        .flatMap(([, list]) => list?.pages.flatMap((page) => page.hospitals) ?? [])
        .find(({ _id }) => _id === id),
  })
}
