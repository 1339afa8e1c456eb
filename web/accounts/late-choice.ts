import { late } from '../lib/late.tsx'

/** The question for WhatsApp and SMS: fetched while the mobile is proven. */
export const lateChoice = late(() => import('./message-choice.tsx'))
