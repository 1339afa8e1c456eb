export { oneTimePasswordRoutes } from './routes.ts'
export { chooseProvider, type OtpSettings } from './choose-provider.ts'
export { spendProof } from './spend-proof.ts'
export { forgetMobile } from './store.ts'
