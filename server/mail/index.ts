export { openMail, type Mail, type MailSettings } from './open-mail.ts'
