import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, KeyRound, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { AdminHospital, SetUp } from '#contract/registrations.ts'
import { typedTime } from '../lib/dates.ts'
import { NoDoctors } from '../hospitals/index.ts'
import { AvailabilityBadge, Button, Facts, Name, useDialogs } from '../ui/index.ts'
import { Contact } from './contact.tsx'
import { NewSetUpLink } from './new-set-up-link.tsx'
import './admin.css'
import { useMutation } from '@tanstack/react-query'
import { renewSetupCode, setSuspended } from '#contract/admin.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { isOver } from '../lib/create-session.ts'
import SpecialityName from '../lib/speciality-name.tsx'
import { problemText } from '../lib/problem-text.ts'
import { refetchHospitals, hospitalChanged } from './hospital-source.ts'

export interface HospitalPanelProps {
  hospital: AdminHospital
  /** The newly created set-up link, until the admin dismisses it. */
  setUp: SetUp | undefined
  onSetUp: (setUp: SetUp | undefined) => void
  /** @param announcement the outcome of an action */
  onAnnounce: (announcement: () => string) => void
}

/** The content of an open hospital. */
export function HospitalPanel({ hospital, setUp, onSetUp, onAnnounce }: HospitalPanelProps) {
  const { t } = useLingui()
  const suspending = useSuspension(hospital, onAnnounce)
  const newLink = useNewLink(hospital, onSetUp)
  const makeNew = useRef<HTMLButtonElement>(null)
  const { name, hospitalNumber, contactNo, contactEmail, doctors, suspended } = hospital
  return (
    <div className="hospital-panel">
      <div className="hospital-facts">
        <Facts
          tight
          facts={[
            [t`Hospital number`, hospitalNumber],
            [t`Contact`, <Contact key="contact" contactNo={contactNo} contactEmail={contactEmail} />],
          ]}
        />
        <div className="hospital-acts">
          <Button ref={makeNew} kind="second" small icon={KeyRound} busy={newLink.busy} onClick={newLink.press}>
            <Trans>New set-up link</Trans>
          </Button>
          <Button
            kind={suspended ? 'second' : 'danger'}
            small
            icon={suspended ? Undo2 : Ban}
            busy={suspending.busy}
            onClick={suspending.press}
          >
            {suspended ? t`Undo suspension` : t`Suspend`}
          </Button>
        </div>
      </div>
      {setUp && (
        <NewSetUpLink
          key={setUp.setupCode}
          level="h3"
          title={t`New set-up link of ${name}`}
          setUp={setUp}
          onDone={() => {
            onSetUp(undefined)
            makeNew.current?.focus()
          }}
        />
      )}
      <h3>
        <Trans>Doctors</Trans>
      </h3>
      {doctors.length === 0 && <NoDoctors />}
      <ul className="hospital-doctors">
        {doctors.map((doctor) => (
          <li key={doctor._id}>
            <span>
              <b>
                <Name of={doctor} />
              </b>{' '}
              <span className="muted">
                (<SpecialityName of={doctor} />)
              </span>
            </span>
            <AvailabilityBadge availability={doctor.availability} />
            {doctor.timings && (
              <span className="muted small">
                {typedTime(doctor.timings.start)} - {typedTime(doctor.timings.end)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Creates a new set-up link for a hospital, after a warning that the earlier one becomes invalid.
 *  @param onMade receives the new link */
function useNewLink({ _id: id, name }: AdminHospital, onMade: (setUp: SetUp) => void) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if (!(await isSure())) return
      onMade(await callAsAdmin(renewSetupCode, { params: { id } }))
    },
    async onError(problem) {
      if (isOver(problem)) return
      await dialogs.alert(problemText(problem), { title: t`No set-up link was made.` })
      refetchHospitals()
    },
  })
  const isSure = () =>
    dialogs.confirm(
      t`The earlier link stops working. The hospital's password stays until another one is set with the new link.`,
      { title: t`Make a new set-up link for ${name}?`, action: t`Make new link` },
    )
  return { busy: isPending, press: () => mutate() }
}

/** Suspends a hospital after a confirmation of the consequences, or reinstates it. The list shows the server's response.
 *  @param onAnnounce gets the outcome */
function useSuspension({ _id: id, name, suspended }: AdminHospital, onAnnounce: (announcement: () => string) => void) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if (!suspended && !(await isSure())) return
      const now = await callAsAdmin(setSuspended, { params: { id }, body: { suspended: !suspended } })
      await hospitalChanged(now)
      onAnnounce(() => (now.suspended ? t`${name} is suspended.` : t`${name} is reinstated and listed again.`))
    },
    async onError(problem) {
      if (isOver(problem)) return
      await dialogs.alert(problemText(problem), {
        title: suspended ? t`${name} is still suspended.` : t`${name} was not suspended.`,
      })
      refetchHospitals() // the server may have done it, or another admin
    },
  })
  const isSure = () =>
    dialogs.confirm(
      t`Its desks are logged out at once, and patients can neither find it nor book there. Waiting patients keep their tokens, but no desk calls them, and they get no notification. Nothing is deleted: you can reinstate it later.`,
      { title: t`Suspend ${name}?`, action: t`Suspend`, isDestructive: true },
    )
  return { busy: isPending, press: () => mutate() }
}
