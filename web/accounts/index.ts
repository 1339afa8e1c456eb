export { LoginCard } from './login-card.tsx'
export { isLongEnough, NewPasswordField } from './new-password-field.tsx'
export { useLogin } from './use-login.ts'
