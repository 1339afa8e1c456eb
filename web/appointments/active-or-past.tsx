import { useLingui } from '@lingui/react/macro'
import { Segments, useLocation, useNavigate } from '../ui/index.ts'

/** Chooses between the open appointments and those that are over. */
export default function ActiveOrPast() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Segments
      label={t`My Appointments`}
      isLabelHidden
      value={useLocation().search === '?past' ? 'past' : 'active'}
      options={[
        { value: 'active', label: t({ message: 'Active', context: 'appointments' }) },
        { value: 'past', label: t({ message: 'Past', context: 'appointments' }) },
      ]}
      onChange={(shown) => void navigate({ search: shown === 'past' ? '?past' : '' }, { replace: true })}
    />
  )
}
