import { z } from 'zod'

/** What the page tells the frame in which the one-time-password provider's script runs (web/widget-frame.ts). */
export type ToFrame =
  | { do: 'load'; script: string }
  | {
      do: 'start'
      widgetId: string
      tokenAuth: string
      /** The mobile number that the widget begins with: digits alone, with the country's code. */
      identifier: string
    }

/** What the frame tells the page. The provider's script can send these too, so they carry no more than the page needs:
 *  an access token, which proves nothing before the server has asked the provider about it. */
export const fromFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('verified'), accessToken: z.string().min(1).max(4000) }),
  z.object({ kind: z.literal('refused') }),
])
export type FromFrame = z.infer<typeof fromFrame>
