import { useEffect, useRef, useState, type RefObject } from 'react'
import type { OtpProviderFacts } from '#contract/one-time-passwords.ts'
import { NetworkProblem } from '../lib/api.ts'
import { fromFrame, type ToFrame } from './widget-messages.ts'

type WidgetFacts = Extract<OtpProviderFacts, { way: 'widget' }>

/** The widget was closed, has refused, or reported a success in an unknown form. */
export class NotVerified extends Error {
  override name = 'NotVerified'
}

/** Timeout for loading the frame and the provider's script, in milliseconds. */
const loadingTimeoutMs = 20_000

interface Question {
  mobile: string
  /** @param accessToken undefined when the user cancelled */
  resolve: (accessToken: string | undefined) => void
  reject: (problem: Error) => void
}

export interface Widget {
  frame: RefObject<HTMLIFrameElement | null>
  /** Frame counter: each verification runs in a new frame. */
  round: number
  /** Whether the widget is in use and must be visible. */
  isShown: boolean
  /** Verifies a mobile with the widget.
   *  @returns its access token, which is valid only after the server has checked it with the provider; undefined after
   *  {@link cancel}
   *  @throws NotVerified, NetworkProblem */
  ask: (mobile: string) => Promise<string | undefined>
  cancel: () => void
}

/** Communicates with the sandboxed frame of the provider's script (web/widget-frame.ts).
 *  @param facts the widget's configuration; undefined where it may not run, and then there is no frame */
export function useWidget(facts: WidgetFacts | undefined): Widget {
  const frame = useRef<HTMLIFrameElement>(null)
  const question = useRef<Question>(undefined)
  const state = useRef<'starting' | 'ready' | 'loaded'>('starting')
  const [round, setRound] = useState(0)
  const [isShown, setShown] = useState(false)

  // The frame's origin is opaque, so no other target can be named. The page's policy restricts the frame to this origin,
  // and the messages contain no secrets.
  const post = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, '*')

  function end(settle: (asked: Question) => void) {
    if (question.current) settle(question.current)
    question.current = undefined
    state.current = 'starting'
    setShown(false)
    setRound((count) => count + 1)
  }
  useEffect(() => {
    if (!facts) return undefined
    function receive({ source, origin, data }: MessageEvent<unknown>) {
      if (source !== frame.current?.contentWindow || origin !== 'null' || !facts) return
      const said = fromFrame.safeParse(data).data
      if (said?.kind === 'ready') {
        state.current = 'ready'
        post({ do: 'load', script: facts.script })
      } else if (said?.kind === 'loaded') {
        state.current = 'loaded'
        if (question.current) setShown(true)
      } else if (!said || !question.current) return
      else if (said.kind === 'unreachable') {
        end(({ reject }) => reject(new NetworkProblem('no-network', 'the script did not load')))
      } else if (said.kind === 'refused') end(({ reject }) => reject(new NotVerified()))
      else end(({ resolve }) => resolve(said.accessToken))
    }
    addEventListener('message', receive)
    return () => {
      removeEventListener('message', receive)
      question.current?.reject(new NotVerified('the frame is gone'))
      question.current = undefined
    }
  }, [facts])

  useEffect(() => {
    if (!isShown || !facts || !question.current) return
    const { widgetId, tokenAuth } = facts
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'nearest' })
    post({ do: 'start', widgetId, tokenAuth, identifier: question.current.mobile.replace('+', '') })
  }, [isShown, facts])

  return {
    frame,
    round,
    isShown,
    ask(mobile) {
      return new Promise((resolve, reject) => {
        const asked = { mobile, resolve, reject }
        question.current = asked
        if (state.current === 'loaded') return setShown(true)
        if (state.current === 'ready' && facts) post({ do: 'load', script: facts.script })
        setTimeout(() => {
          if (question.current === asked && state.current !== 'loaded')
            end(() => reject(new NetworkProblem('too-slow', 'the widget did not load')))
        }, loadingTimeoutMs)
      })
    },
    cancel: () => end(({ resolve }) => resolve(undefined)),
  }
}
