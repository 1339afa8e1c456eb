import { z } from 'zod'

/** Messages from the page to the frame of the provider's script (web/widget-frame.ts). */
export type ToFrame =
  | { do: 'load'; script: string }
  | {
      do: 'start'
      widgetId: string
      tokenAuth: string
      /** The initial mobile number: digits only, with the country code. */
      identifier: string
    }

/** Messages from the frame to the page. The provider's script can send these too, so they carry no more than the page
 *  needs: an access token, which is valid only after the server has checked it with the provider. */
export const fromFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('verified'), accessToken: z.string().min(1).max(4000) }),
  z.object({ kind: z.literal('refused') }),
])
export type FromFrame = z.infer<typeof fromFrame>
