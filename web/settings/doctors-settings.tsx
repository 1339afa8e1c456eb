import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { write } from '../lib/storage.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, ListEmpty } from '../ui/index.ts'
import { DoctorRow } from './doctor-row.tsx'
import { DoctorSheet } from './doctor-sheet.tsx'
import type { OwnDoctor } from './doctors.ts'
import { SlotPanel, type Panel } from './slot-panel.tsx'

/** The hospital's doctors, and the slots of the open one or the form for a new one. */
export function DoctorsSettings({ doctors }: { doctors: readonly OwnDoctor[] }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ doctorId: string; panel: Panel }>()
  const [adding, setAdding] = useState(false)
  const [gone, setGone] = useTexts<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const doctor = doctors.find(({ _id }) => _id === open?.doctorId)

  function announce(announcement: () => string) {
    setGone(announcement)
    heading.current?.focus()
  }
  function toggle(doctorId: string, panel: Panel) {
    const isOpen = open?.doctorId === doctorId && open.panel === panel
    setOpen(isOpen ? undefined : { doctorId, panel })
    write('settingsDoctor', doctorId)
  }
  function close() {
    setOpen(undefined)
    if (open) document.getElementById(`${open.panel}-${open.doctorId}`)?.focus()
  }
  return (
    <div className="settings-cols">
      <section aria-labelledby="doctors-settings">
        <header className="settings-head">
          <h2 id="doctors-settings" ref={heading} tabIndex={-1}>
            <Trans>Doctors Settings</Trans>
          </h2>
          <Button kind="quiet" small icon={Plus} onClick={() => setAdding(true)}>
            <Trans>Add doctor</Trans>
          </Button>
        </header>
        <p role="status" className="settings-told">
          {gone}
        </p>
        <Card className="settings-doctors">
          {doctors.length === 0 ? (
            <ListEmpty
              ghost={false}
              title={t`No doctors yet`}
              text={t`Add the first doctor, then the slots. Patients can then book.`}
            />
          ) : (
            <ul>
              {doctors.map((one) => (
                <DoctorRow
                  key={one._id}
                  doctor={one}
                  open={open?.doctorId === one._id ? open.panel : undefined}
                  onToggle={(panel) => toggle(one._id, panel)}
                  onGone={announce}
                />
              ))}
            </ul>
          )}
        </Card>
      </section>
      {open && doctor ? (
        <SlotPanel
          key={`${open.panel}-${doctor._id}`}
          doctor={doctor}
          panel={open.panel}
          onPanel={(panel) => setOpen({ doctorId: doctor._id, panel })}
          onClose={close}
        />
      ) : (
        doctors.length > 0 && (
          <Card className="settings-hint">
            <p className="muted">
              <Trans>Open the slot settings of a doctor to see the slots here.</Trans>
            </p>
          </Card>
        )
      )}
      {adding && <DoctorSheet onClose={() => setAdding(false)} />}
    </div>
  )
}
