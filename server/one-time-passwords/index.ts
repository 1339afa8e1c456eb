export { oneTimePasswordRoutes } from './routes.ts'
export { chooseProvider, type OtpSettings } from './choose-provider.ts'
export { checkProof, spendProof } from './spend-proof.ts'
export { oneTimePasswordPurges } from './purge.ts'
