import './second-name.css'

/** The name of a hospital or a doctor in a second script, small, after the name. Without one it shows nothing. */
export function SecondName({ of }: { of: { secondName?: string | undefined } }) {
  if (!of.secondName) return null
  return (
    <>
      {' '}
      <bdi className="second-name">{of.secondName}</bdi>
    </>
  )
}
