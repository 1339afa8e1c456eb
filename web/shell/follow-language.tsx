import { useEffect } from 'react'
import { chosenLanguage, showLanguage } from '../lib/choose-language.ts'
import { usePatientProfile, usePatientSession } from '../lib/session.ts'

/** Shows the language that another tab has chosen, or the account's where none was chosen on this device. */
export default function FollowLanguage() {
  const isPatient = usePatientSession() === 'in'
  return (
    <>
      <FollowDevice />
      {isPatient && <FollowAccount />}
    </>
  )
}

function FollowDevice() {
  useEffect(() => {
    const follow = () => show(chosenLanguage())
    follow() // a choice before this code was loaded
    // Absent in older browsers, and on pages without TLS: there the next page that is loaded follows.
    globalThis.cookieStore?.addEventListener('change', follow)
    return () => globalThis.cookieStore?.removeEventListener('change', follow)
  }, [])
  return null
}

function FollowAccount() {
  const language = usePatientProfile().data?.language
  useEffect(() => {
    if (chosenLanguage() === undefined) show(language)
  }, [language])
  return null
}

function show(language: string | undefined): void {
  if (language === undefined || language === document.documentElement.lang) return
  showLanguage(language).catch(() => undefined) // without a network the page keeps its language
}
