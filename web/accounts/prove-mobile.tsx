import { useState, type ReactNode } from 'react'
import { CodeStep } from './code-step.tsx'
import { MobileStep } from './mobile-step.tsx'
import { useProof, type Proof } from './use-proof.ts'

export interface ProveMobileProps {
  title: string
  /** Why the number is needed. */
  reason: string
  onProven: (proof: Proof) => void
  /** Links to the alternatives. */
  children: ReactNode
}

/** The first step of signing up and of resetting a password: a mobile number and its one-time password. */
export function ProveMobile({ title, reason, onProven, children }: ProveMobileProps) {
  const proof = useProof(onProven)
  const [mobile, setMobile] = useState('')
  const { sent } = proof
  if (!sent)
    return (
      <MobileStep
        title={title}
        reason={reason}
        mobile={mobile}
        barred={proof.barred}
        widget={proof.widget}
        onType={setMobile}
        onSend={(mobileNo) => proof.begin(mobileNo)}
      >
        {children}
      </MobileStep>
    )
  return (
    <CodeStep
      key={sent.at}
      title={title}
      sent={sent}
      onCheck={(code) => proof.check(sent.mobileNo, code)}
      onResend={() => proof.begin(sent.mobileNo)}
      onChangeNumber={() => proof.changeNumber()}
    />
  )
}
