import { useState } from 'react'
import { useLocation, useNavigate } from '../ui/index.ts'
import type { PlaceFilter } from './use-hospitals.ts'

const names = ['query', 'pincode', 'speciality', 'open'] as const

/** A change of the search; undefined takes back. */
export type SearchChange = { query?: string } & { [Name in keyof PlaceFilter]?: PlaceFilter[Name] | undefined }

/** The search of a page: text and filters are in the address, so they survive a reload and can be shared. The phone's position never is. */
export function useSearchAddress() {
  const navigate = useNavigate()
  const asked = new URLSearchParams(useLocation().search)
  const [near, setNear] = useState<string>()
  const [pincode, speciality, open] = ['pincode', 'speciality', 'open'].map((name) => asked.get(name))
  const filter: PlaceFilter = {
    ...(near && { near }),
    ...(pincode && { pincode }),
    ...(speciality && { speciality }),
    ...((open === 'now' || open === 'today') && { open }),
  }
  return {
    typed: asked.get('query') ?? '',
    filter,
    /** What a change does not name stays as it is by then. Updated synchronously, or the controlled input would lose fast typing. */
    onSearch: (change: SearchChange) => {
      if ('near' in change) setNear(change.near)
      const now = new URLSearchParams(window.location.search)
      const search = new URLSearchParams()
      for (const name of names) {
        const value = name in change ? change[name] : now.get(name)
        if (value) search.set(name, value)
      }
      void navigate({ search: `${search}` && `?${search}` }, { replace: true, flushSync: true })
    },
  }
}
