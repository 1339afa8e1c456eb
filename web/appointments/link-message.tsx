import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, MessageCircle, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { askForLink, linkMessageOf } from '#contract/link-message.ts'
import { readServed } from '../lib/served.ts'
import { callAsPatient } from '../lib/session.ts'
import { useLanguage, useProblemText } from '../lib/use-language.ts'
import { Button, Icon, Skeleton } from '../ui/index.ts'
import './link-message.css'

/** Sends the link of a token to the account's mobile, by the channel to which it has agreed, once.
 *  @param children in its place, where no channel is open */
export function LinkMessage({ of: { _id: id }, children }: { of: Appointment; children?: ReactNode }) {
  useLanguage()
  const { data: offered, isLoading } = useQuery({
    queryKey: ['patient', 'link-message', id],
    queryFn: ({ signal }) => callAsPatient(linkMessageOf, { params: { id }, signal }),
    enabled: readServed().messageChannels.length > 0,
    // There is the link by hand.
    retry: false,
  })
  const ask = useMutation({ mutationFn: () => callAsPatient(askForLink, { params: { id } }) })
  const whyNot = useProblemText(ask.error)
  const sent = ask.data?.by
  const by = sent ?? offered?.by
  if (isLoading && children) return <Skeleton height="52px" />
  if (!by || ask.data?.by === null) return children
  return (
    <div className="link-message">
      {sent === undefined && (
        <Button
          wide
          kind="second"
          icon={by === 'whatsapp' ? MessageCircle : MessageSquareText}
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {by === 'whatsapp' ? <Trans>Send me the link on WhatsApp</Trans> : <Trans>Send me the link by SMS</Trans>}
        </Button>
      )}
      <p role="status">
        {sent && (
          <>
            <Icon of={Check} size="s" />{' '}
            {sent === 'whatsapp' ? (
              <Trans>The link comes to you on WhatsApp.</Trans>
            ) : (
              <Trans>The link comes to you by SMS.</Trans>
            )}
          </>
        )}
        {whyNot}
      </p>
    </div>
  )
}
