import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import '../note/note.css'

export interface ErrorSummaryProps {
  title: string
  /** Each invalid field: the id of its control and how to fix it. */
  errors: readonly { field: string; text: string }[]
}

/** The summary of a form's errors, at its top; nothing without errors. It takes the focus when it is mounted, so give it a new key on each
 *  submission, and keep it: an error that comes while the person types takes no focus. Each line links to its field. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  if (errors.length === 0) return null
  return (
    <div ref={box} className="note bad error-summary" role="alert" tabIndex={-1}>
      <Icon of={TriangleAlert} />
      <div>
        <p>
          <b>{title}</b>
        </p>
        <ul>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
