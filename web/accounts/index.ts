export { LoginCard } from './login-card.tsx'
export { useLogin } from './use-login.ts'
