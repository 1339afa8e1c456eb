import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { updateSetUp } from '#contract/set-up.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { latePoster, usePosterLanguages } from '../../print/index.ts'
import { Button, Icon } from '../../ui/index.ts'
import { StepFailure } from './step-row.tsx'
import { useStep } from './use-step.ts'

/** Prints the poster for the door. */
export function PosterStep({ hospital, onSaved }: { hospital: HospitalProfile; onSaved: () => void }) {
  const [chosen] = usePosterLanguages()
  const { busy, failure, submit } = useStep(async () => {
    const { printPoster } = await latePoster.load()
    await printPoster(hospital, chosen)
    const saved = await callAsHospital(updateSetUp, { body: { posterPrinted: true } })
    await hospitalChanged(() => saved)
  }, onSaved)
  return (
    <form noValidate onSubmit={submit}>
      <StepFailure text={failure} />
      <div className="step-acts">
        <Button type="submit" busy={busy}>
          <Icon of={Printer} /> <Trans>Print the poster</Trans>
        </Button>
      </div>
    </form>
  )
}
