import { useEffect } from 'react'
import { useLocation } from '../ui/index.ts'
import { Contact } from './contact.tsx'
import { ServiceTabs } from './service-tabs.tsx'

/** The part of the landing page below the fold, in a chunk of its own. Once loaded, it scrolls to the part that the
 *  address names. */
export default function BelowTheFold() {
  const { hash } = useLocation()
  useEffect(() => {
    const part = document.getElementById(hash.slice(1))
    // the browser has scrolled itself if the part was in the HTML
    if (!part?.matches(':target')) part?.scrollIntoView()
  }, [hash])
  return (
    <>
      <ServiceTabs />
      <Contact />
    </>
  )
}
