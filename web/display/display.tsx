import { brandName } from '../ui/index.ts'

/** The wall display. */
export default function Display() {
  return (
    <main>
      <h1>{brandName}</h1>
    </main>
  )
}
