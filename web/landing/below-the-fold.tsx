import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Contact } from './contact.tsx'
import { ServiceTabs } from './service-tabs.tsx'

/** What of the first page is seen by scrolling alone: its code comes after that of the rest. Once it is there, so is every
 *  part that an address can name, and the page goes to it. */
export default function BelowTheFold() {
  const { hash } = useLocation()
  useEffect(() => {
    const part = document.getElementById(hash.slice(1))
    // the browser went there by itself where the part was in the HTML
    if (!part?.matches(':target')) part?.scrollIntoView()
  }, [hash])
  return (
    <>
      <ServiceTabs />
      <Contact />
    </>
  )
}
